import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { readSession } from "./session.ts";
import { useAlert } from "./alert-context.ts";

/** The browser's own question when the tab is closed or loaded anew while there is something unsaved. */
export function useUnloadWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);
}

/**
 * Warns before typed work is lost: when the tab closes (the browser's own question) and when another page of the
 * application is opened (our dialog). Give `true` while there is something unsaved.
 * An ended session passes without a question: the way to the sign-in page can't be refused, drafts keep the text.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const alert = useAlert();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && readSession() !== null,
  );

  useUnloadWarning(unsaved);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Cambios sin guardar",
      text: "Si sales ahora, se perderá lo que has escrito.",
      textButton: "Seguir aquí",
      textButton2: "Salir sin guardar",
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [alert, blocker]);
}
