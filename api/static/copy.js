// Gives every text that can be copied its button. Without this script the texts are selected by hand.

async function copied(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Browsers have no clipboard object on plain http elsewhere than on this machine.
    return document.execCommand("copy");
  }
}

export function offerCopies(root) {
  for (const button of root.querySelectorAll("button[data-copies]")) {
    const field = document.getElementById(button.dataset.copies);
    const label = button.firstChild;
    button.hidden = false;
    button.addEventListener("click", async () => {
      label.data = (await copied(field)) ? "Copied" : "Press Ctrl+C";
      button.focus();
      setTimeout(() => (label.data = "Copy"), 2000);
    });
  }
}

offerCopies(document);
