// Control characters but tab and line breaks, and halves of surrogate pairs: no screen shows them, PostgreSQL and
// spreadsheets refuse some of them.
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u;

/** Whether a typed text can be kept as it is. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}
