import { useMemo, useSyncExternalStore } from "react";
import { onSessionChange, readSession } from "../../lib/session.ts";
import { onConsentChange } from "../../lib/consent.ts";
import {
  MergeFavouritesDocument,
  MyFavouriteIdsDocument,
  SetFavouriteDocument,
} from "../../generated/plain/graphql.ts";
import { requestGraphql } from "../../lib/graphql-request.ts";
import { FAVOURITES_KEY, keepFavourites, keptFavourites } from "./kept-favourites.ts";
import { showNotice } from "../../lib/notices.ts";

/**
 * The favourite specialists of whoever is at the browser: on the server for signed-in people, in the browser for visitors,
 * whose list is added to the account's at log-in. One store, so that every star of a page shows the same.
 */
interface Store {
  /** Newest first. */
  ids: readonly string[];
  /** The list is known; before, nothing is a favourite. */
  ready: boolean;
}

const NONE: Store = { ids: [], ready: false };
/** The contract's limit. */
const MOST = 200;
const FULL = `Puedes guardar ${MOST} favoritos como máximo. Quita alguno para añadir otro.`;

let store = NONE;
/** Whose list the store holds: an account's id, null for a visitor, undefined before it is loaded. */
let owner: number | null | undefined;
/** Changes go to the server one after the other: the last touch wins. */
let sending = Promise.resolve();
let waiting = 0;
const listeners = new Set<() => void>();

function set(next: Store): void {
  store = next;
  for (const listener of listeners) listener();
}

const accountNow = () => readSession()?.userData.id ?? null;

function load(): void {
  const account = accountNow();
  if (account === owner) return;
  owner = account;
  if (account === null) set({ ids: keptFavourites(), ready: true });
  else {
    set(NONE);
    void loadOwn(account);
  }
}

async function loadOwn(account: number): Promise<void> {
  try {
    const kept = keptFavourites();
    const ids = kept.length === 0 ? await askOwn() : await merge(kept);
    if (owner === account && waiting === 0) set({ ids, ready: true });
  } catch {
    // Asked again when the next star appears; a touched one asks by itself.
    if (owner === account) owner = undefined;
  }
}

async function askOwn(): Promise<readonly string[]> {
  return (await requestGraphql(MyFavouriteIdsDocument, {})).myFavouriteIds;
}

/** What the visitor kept becomes the account's; the browser forgets it once the server has it. */
async function merge(kept: readonly string[]): Promise<readonly string[]> {
  const { mergeFavourites } = await requestGraphql(MergeFavouritesDocument, { specialistIds: [...kept] });
  keepFavourites([]);
  const [refused] = mergeFavourites.userErrors;
  if (refused) showNotice({ theme: "orange", text: refused.message });
  return mergeFavourites.favouriteIds;
}

/** At log-in: hands what the visitor had kept over to the account, also where no star is to be seen. */
export function handOverFavourites(): void {
  if (accountNow() !== null && keptFavourites().length > 0) {
    owner = undefined;
    load();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  load();
  const stopSession = onSessionChange(load);
  // From the visit's storage to the lasting one, or the other way round.
  const stopConsent = onConsentChange(() => {
    if (owner === null) keepFavourites(store.ids);
  });
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === FAVOURITES_KEY && accountNow() === null) set({ ids: keptFavourites(), ready: true });
  };
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    stopSession();
    stopConsent();
    window.removeEventListener("storage", fromOtherTab);
  };
}

function changed(ids: readonly string[], id: string, favourite: boolean): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return favourite ? [id, ...others] : others;
}

function toggle(id: string, name: string): void {
  load();
  const favourite = !store.ids.includes(id);
  if (favourite && store.ids.length >= MOST) {
    showNotice({ theme: "orange", text: FULL });
    return;
  }
  const ids = changed(store.ids, id, favourite);
  set({ ...store, ids });
  if (accountNow() === null) {
    keepFavourites(ids);
    return;
  }
  waiting += 1;
  sending = sending.then(() => send(id, name, favourite));
}

async function send(id: string, name: string, favourite: boolean): Promise<void> {
  const account = owner;
  let refusal: string | null = null;
  let ids: readonly string[] | null = null;
  try {
    const { setFavourite } = await requestGraphql(SetFavouriteDocument, { specialistId: id, favourite });
    refusal = setFavourite.userErrors[0]?.message ?? null;
    if (refusal === null) ids = setFavourite.favouriteIds;
  } catch {
    refusal = favourite
      ? `No se ha podido añadir a ${name} a tus favoritos. Inténtalo de nuevo.`
      : `No se ha podido quitar a ${name} de tus favoritos. Inténtalo de nuevo.`;
  }
  waiting -= 1;
  if (refusal !== null) showNotice({ theme: "red", text: refusal });
  if (account !== owner) return;
  if (refusal !== null) set({ ...store, ids: changed(store.ids, id, !favourite) });
  // What was touched meanwhile isn't on the server yet.
  else if (ids !== null && waiting === 0) set({ ids, ready: true });
}

export interface Favourites extends Store {
  isFavourite: (id: string) => boolean;
  /** Shown at once; taken back, with a notice that names the specialist, when the server couldn't keep it. */
  toggle: (id: string, name: string) => void;
}

/** The list and how to change it; empty while the server draws the page. */
export function useFavourites(): Favourites {
  const { ids, ready } = useSyncExternalStore(
    subscribe,
    () => store,
    () => NONE,
  );
  return useMemo(() => {
    const known = new Set(ids);
    return { ids, ready, isFavourite: (id) => known.has(id), toggle };
  }, [ids, ready]);
}
