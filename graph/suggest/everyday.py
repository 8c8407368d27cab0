"""Whether an ordinary word means what it means to an engineer: not in "she crashed on my sofa".

A label of one ordinary word is passed over in a text that holds a word of everyday life and no label that
only an engineer would write. The words are data, so that no label needs a rule of its own for every such
sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from graph.suggest.normal import words

if TYPE_CHECKING:
    from graph.suggest.matcher import Match
    from graph.suggest.normal import Word

_WRITTEN = """
    actress album alcohol ankle apple apron aunt autobiography baby bacon bake baker bakery balcony ballet
    banana bandage barber basketball baseball bath bathroom beach beard beautiful bedroom bee beef beer
    bicycle bike
    birthday biscuit blanket blanket blood blossom blouse bread breakfast breast bride bridesmaid brother
    butter
    butterfly cabbage cafe cake camel candy car carpet carrot castle cathedral cattle ceiling champagne
    cheek cheese
    cherry chess chicken childhood chimney chin chocolate choir christmas cider cigar cigarette cinema
    circus clown
    coat cocktail coconut coffee colleague comedy concert cottage cotton cousin cow cricket crown cruise
    cuisine cupboard curtain cushion dad dance dancer darling daughter dentist dessert diet dinner dinosaur
    divorce
    doctor dog doll dolphin donkey dough dress easter eggs elbow elephant eyebrow fairy farm farmer
    fashion father fiancee fisherman fishing florist flour flower flute football forehead fox fridge frog
    fruit funeral funny furniture gallery garage garden garlic gentleman ginger giraffe girl girlfriend
    glove goat
    goldfish golf goodbye goose gown grandfather grandma grandmother grandpa grape grass grill guitar gym
    hair haircut
    ham hamburger handbag hen herb highway hike hobby hockey holiday homework honey honeymoon horse hospital
    hotel
    humour humor husband iceland icing insect interview jacket jam jazz jeans jewel journalist joy jukid
    kidney kids kitchen kite kitten knee knife knight lady lake lamb landlord laugh lawn lawyer lemon lemonade
    lettuce lipstick lizard lobster love lover luggage lung lunchtime luxury magician mama mammal marathon
    marketing
    marriage married meadow meal meat medal medicine meeting meetings melody melon milk mosque mosquito mother
    motorway mountain movie mum museum mushroom music musician mustard nephew newspaper niece nose novel
    nurse nutmeg
    ocean olive onion opera orange orchestra ostrich painter pancake panda pants passport pasta peach
    peacock peanut pear pencil penguin pepper perfume piano picnic pie pigeon pillow pinch pineapple pirate
    pizza
    plumber pocket poem poet poetry policeman politician pork postcard potato pottery pregnant press
    priest princess prison pumpkin puppy queen rabbit railway rainbow raspberry recipe refrigerator
    restaurant rice
    roast romance romantic rugby saddle sailor salad salary salmon sandal sandwich sauce sausage scarf
    scissors
    sculpture sea sheep shirt shoe shoulder shrimp silk singer sister skate ski skirt sleeve snail snowman
    soccer
    sofa son song soup souvenir sparrow spinach spoiler spoon squirrel stadium steak strawberry student suburb
    suitcase sunflower sunglasses sunny sunrise sunset sunshine supper surgeon surgery swan sweater swim
    swimming
    tailor taxi teacher teapot teenager tennis theater theatre thirsty thumb tiger tobacco toilet tomato
    toothbrush
    tourist trip trophy trousers turkey turtle tuxedo umbrella uncle vacation vanilla vegetable
    veterinarian vinegar violin waiter waitress wallet walnut wedding whale whales whisky wife wine witch
    wolf yacht
    yawn yoga yoghurt yogurt zebra zoo novelist choreography politics minister parliament boyfriend girlfriend
    sugar teaspoon tablespoon oven saucepan garnish picnic diary
"""
EVERYDAY = frozenset(word.normal for word in words(_WRITTEN))


def is_everyday(plain: list[Word]) -> bool:
    """Return whether a text holds a word of everyday life."""
    return any(word.normal in EVERYDAY for word in plain)


def technical_only(text: str, matches: list[Match]) -> list[Match]:
    """Return the matches that are no single ordinary word, or all if one shows the text to be technical."""
    technical = [match for match in matches if _is_technical(text[match.start : match.end])]
    return matches if technical else []


def _is_technical(written: str) -> bool:
    """Return whether only an engineer writes so: several words, an acronym, camel case, a number."""
    letters = [character for character in written[1:] if character.isupper() or character.isdigit()]
    return bool(letters) or any(not character.isalnum() for character in written)
