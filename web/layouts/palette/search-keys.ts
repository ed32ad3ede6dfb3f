/** The keys of the search over everything, as this machine's keyboard names them. */
export function searchKeys(): readonly [held: string, letter: string] {
  return [/mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl", "K"];
}
