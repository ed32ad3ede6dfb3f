import { useCallback } from "react";
import { bearerToken, endSession } from "../app/session.ts";
import { requestGraphql } from "../lib/graphql-request.ts";
import { useAlert } from "../ui/alert-context.ts";
import { LogoutDocument } from "./Logout.generated.ts";

/** Tells the server, then forgets the session here in any case: nobody must be kept in by a dead connection. */
function signOut(): void {
  if (bearerToken() !== null) {
    // `keepalive`: the words go out even if the page goes away at once. A failure leaves nothing to do.
    requestGraphql(LogoutDocument, {}, { keepalive: true, quiet: true }).catch(() => undefined);
  }
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
