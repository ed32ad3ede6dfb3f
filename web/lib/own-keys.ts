/** Ticks and choices take no letters: the keys of one letter go on working there. */
const OWN_KEYS =
  'input:not([type="checkbox"],[type="radio"]),textarea,select,[contenteditable="true"],[role="combobox"],[role="menu"],[role="dialog"],[role="alertdialog"],[aria-modal],dialog';

/** Whether keys belong to where the focus is: to what is typed, to an open menu or dialog. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}
