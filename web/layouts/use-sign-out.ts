import { useCallback } from "react";
import { endToken } from "../app/pending-sign-outs.ts";
import { bearerToken, endSession } from "../lib/session.ts";
import { useAlert } from "../lib/alert-context.ts";

/** Tells the server (later, where there is no network), then forgets the session here in any case: nobody must be kept in by a dead connection. */
function signOut(): void {
  const token = bearerToken();
  if (token !== null) void endToken(token);
  endSession("signed-out");
}

/** Asks, as documented, and signs out. */
export function useSignOut(): () => void {
  const alert = useAlert();
  return useCallback(() => {
    alert.open({
      theme: "red",
      icon: "logout",
      title: "Cerrar sesión",
      text: "¿Seguro que deseas finalizar la sesión?",
      textButton: "Cancelar",
      textButton2: "Cerrar sesión",
      onConfirm: signOut,
    });
  }, [alert]);
}
