import {
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from "react";
import { useLocation } from "react-router-dom";
import { useDisplay } from "../lib/display.ts";
import { hasOwnKeys } from "../lib/own-keys.ts";

const ROW = "[data-row]";
const LINK = "a[data-row-link]";

function focusRow(row: Element): boolean {
  const target = row.querySelector<HTMLElement>(LINK) ?? row.querySelector<HTMLElement>("input");
  target?.focus();
  return target !== null;
}

/** Drawing takes a few frames after the page has moved. */
const FRAMES_TO_DRAW = 20;

/**
 * Whether there is a row to go to. Beside one that was scrolled out of sight others may not be drawn: it comes back into
 * sight first (`useRowWindow`).
 */
function goBeside(row: Element, down: boolean, frames = FRAMES_TO_DRAW): boolean {
  const next = down ? row.nextElementSibling : row.previousElementSibling;
  if (next === null) return false;
  if (next.matches(ROW)) return focusRow(next);
  if (frames === FRAMES_TO_DRAW) row.scrollIntoView({ block: "center" });
  if (frames > 0) requestAnimationFrame(() => goBeside(row, down, frames - 1));
  return true;
}

/** Arrows go from row to row, to the row's link. */
export function moveByArrow(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (event.defaultPrevented || hasOwnKeys(event.target)) return;
  if (goBeside(event.currentTarget, event.key === "ArrowDown")) event.preventDefault();
}

const LETTERS = ["j", "k", "x", "e", "a"];

/** After g a letter leads to a section. */
const SECTION_KEY = "g";
const SECOND_KEY_MS = 1_200;

function tickRow(row: Element, shiftKey: boolean): void {
  row
    .querySelector("input[type=checkbox]")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey }));
}

/** Where the row that was pressed last leads, of each page of this visit; by the key of its entry in the history. */
const left = new Map<string, string>();

function leadsTo(row: Element | null): string | null {
  return row?.querySelector(LINK)?.getAttribute("href") ?? null;
}

/** Where j and k begin: at the row one comes back from, else at the first one. Null where another list has that row. */
function firstLink(frame: HTMLElement | null, entry: string): HTMLElement | null {
  const isLeft = (link: Element) => link.getAttribute("href") === left.get(entry);
  const from = [...document.querySelectorAll<HTMLElement>(`${ROW} ${LINK}`)].find(isLeft);
  if (from === undefined) return frame?.querySelector<HTMLElement>(LINK) ?? null;
  return frame?.contains(from) === true ? from : null;
}

/** The value that has the focus, else the row's first one that can be changed here. False: there is none. */
function editIn(row: Element): boolean {
  const cell = document.activeElement?.closest("td");
  const pencil =
    cell?.querySelector<HTMLElement>("[data-edit]") ?? row.querySelector<HTMLElement>("[data-edit]");
  pencil?.click();
  return pencil !== null;
}

/**
 * In a list j and k go to the next row and the one before, x ticks the row, e changes a value in it, a goes to what can be
 * done with those that are ticked: for whoever hasn't switched keys of one letter off (WCAG 2.1.4).
 */
export function useRowLetters(frame: RefObject<HTMLElement | null>): void {
  const { hasLetterKeys } = useDisplay();
  const { key: entry } = useLocation();
  const sectionKeyAt = useRef(-Infinity);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!hasLetterKeys || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = event.key.toLowerCase();
    const isOfSection = event.timeStamp - sectionKeyAt.current < SECOND_KEY_MS;
    sectionKeyAt.current = key === SECTION_KEY ? event.timeStamp : -Infinity;
    if (isOfSection || !LETTERS.includes(key)) return;
    if (hasOwnKeys(event.target)) return;
    if (key === "a") {
      document.querySelector<HTMLElement>("[data-action-bar] button")?.focus();
      return;
    }
    const row = document.activeElement?.closest(ROW) ?? null;
    const own = frame.current?.contains(row) === true ? row : null;
    if (own === null) {
      if (key === "j" || key === "k") firstLink(frame.current, entry)?.focus();
    } else if (key === "x") tickRow(own, event.shiftKey);
    else if (key !== "e") goBeside(own, key === "j");
    // Or the letter would be the first one typed.
    else if (editIn(own)) event.preventDefault();
  });
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest(ROW) : null;
    const href = frame.current?.contains(row) === true ? leadsTo(row) : null;
    if (href !== null) left.set(entry, href);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    // Before the click leads elsewhere.
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
}
