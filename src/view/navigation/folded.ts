/** Folds texts for comparison. */

/** Lower case without accents, letter by letter, so that offsets stay the same. */
export function folded(text: string): string {
  return text.replace(/[A-Z]|[^\0-\x7f]/gu, (letter) => {
    const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
    return plain.length === letter.length ? plain : letter;
  });
}
