import { useEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";
import { readSession } from "./session.ts";
import { useAlert } from "./alert-context.ts";

/** Whether something would be lost; a function is asked when it matters. */
export type Unsaved = boolean | (() => boolean);

const isUnsaved = (unsaved: Unsaved) => (typeof unsaved === "function" ? unsaved() : unsaved);

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The browser's own question when the tab is closed or loaded anew while there is something unsaved. */
export function useUnloadWarning(unsaved: Unsaved): void {
  const latest = useLatest(unsaved);
  const isPossible = unsaved !== false;
  useEffect(() => {
    if (!isPossible) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved(latest.current)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isPossible, latest]);
}

/** What each form and dialog would lose, null for nothing: a router has one blocker, which asks for all of them. */
const guards = new Set<() => string | null>();

function whatWouldBeLost(): string | null {
  for (const guard of guards) {
    const lost = guard();
    if (lost !== null) return lost;
  }
  return null;
}

/**
 * Warns before typed work is lost: when the tab closes (the browser's own question) and when another page of the
 * application is opened (our dialog, see `useLeaveQuestion`). Give `true` while there is something unsaved; `lost` names it.
 */
export function useLeaveGuard(unsaved: Unsaved, lost = "lo que has escrito"): void {
  const latest = useLatest({ unsaved, lost });
  useEffect(() => {
    const guard = () => (isUnsaved(latest.current.unsaved) ? latest.current.lost : null);
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [latest]);
  useUnloadWarning(unsaved);
}

/**
 * Asks before another page is opened while a form or dialog would lose something; once, around all pages that have any.
 * An ended session passes without a question: the way to the sign-in page can't be refused, drafts keep the text.
 */
export function useLeaveQuestion(): void {
  const alert = useAlert();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      readSession() !== null &&
      whatWouldBeLost() !== null,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Cambios sin guardar",
      text: `Si sales ahora, se perderá ${whatWouldBeLost() ?? "lo que has escrito"}.`,
      textButton: "Seguir aquí",
      textButton2: "Salir sin guardar",
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [alert, blocker]);
}
