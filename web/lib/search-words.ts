import { DRAFT_PREFIX, readSession } from "./session.ts";
import { tabItems } from "./browser-storage.ts";

/** Goes with the drafts when the person signs out. */
const STORED = `${DRAFT_PREFIX}search-words`;
const MOST = 50;
const KEY = /^_[a-z0-9]{12}$/;
const NOBODY = 0;

interface KeptWords {
  owner: number;
  /** The newest last. */
  words: [key: string, words: string][];
}

/**
 * What is typed into a search is often a name, an e-mail or a document. Addresses end up in the history of browsers, in
 * the logs of proxies and in mails, so they only bear a key; what it stands for stays in this tab. Reload, back and the
 * pages of a list keep the words; somebody else who opens the link gets the list without them.
 */
export function keyOfWords(words: string): string {
  const kept = readKept();
  const known = kept.words.find(([, value]) => value === words);
  const key = known?.[0] ?? newKey();
  const others = kept.words.filter((entry) => entry !== known).slice(1 - MOST);
  tabItems().setItem(STORED, JSON.stringify({ ...kept, words: [...others, [key, words]] }));
  return key;
}

/** What a key stands for; "" when this tab doesn't know it. What is no key is taken for the words themselves. */
export function wordsOfKey(raw: string | null): string {
  if (raw === null || !KEY.test(raw)) return raw ?? "";
  return readKept().words.find(([key]) => key === raw)?.[1] ?? "";
}

/** Whether an address somebody wrote by hand bears the words themselves. */
export function isPlainWords(raw: string | null): boolean {
  return raw !== null && raw.trim() !== "" && !KEY.test(raw);
}

function readKept(): KeptWords {
  const owner = readSession()?.userData.id ?? NOBODY;
  try {
    const stored = JSON.parse(tabItems().getItem(STORED) ?? "null") as KeptWords | null;
    if (stored?.owner === owner) return stored;
  } catch {
    // Unreadable: as good as none.
  }
  return { owner, words: [] };
}

/** Says nothing of what it stands for. */
function newKey(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36));
  return `_${letters.join("")}`;
}
