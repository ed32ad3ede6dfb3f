type Place = "localStorage" | "sessionStorage";
type KeptItems = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** What a browser without storage keeps: nothing beyond this page. */
function pageMemory(): KeptItems & { names: () => string[] } {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
    names: () => [...items.keys()],
  };
}

const memory = { localStorage: pageMemory(), sessionStorage: pageMemory() };

/** Where storage is forbidden, browsers throw when it is merely accessed. */
function storageOf(place: Place): Storage | null {
  try {
    return window[place];
  } catch {
    return null;
  }
}

/** What stays in this browser; where nothing may be stored, until the page is left. */
export function lastingItems(): KeptItems {
  return storageOf("localStorage") ?? memory.localStorage;
}

/** What stays as long as the tab is open; where nothing may be stored, until the page is left. */
export function tabItems(): KeptItems {
  return storageOf("sessionStorage") ?? memory.sessionStorage;
}

/** The names of what the tab keeps. */
export function tabItemNames(): string[] {
  const storage = storageOf("sessionStorage");
  return storage === null ? memory.sessionStorage.names() : Object.keys(storage);
}
