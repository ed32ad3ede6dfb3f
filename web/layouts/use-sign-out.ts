import { useCallback } from "react";
import { useAlert } from "../lib/alert-context.ts";
import { signOut } from "../parts/accounts/sign-out.ts";

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
