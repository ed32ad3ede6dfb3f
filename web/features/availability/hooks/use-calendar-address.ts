import { useState } from "react";
import {
  AvailabilityPageDocument,
  CreateCalendarAddressDocument,
  RevokeCalendarAddressDocument,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { useAction } from "../../../lib/use-action.ts";

/** Makes, renews and revokes the private address; `url` is there from its making until the page is left. */
export function useCalendarAddress() {
  const alert = useAlert();
  const [url, setUrl] = useState<string | null>(null);
  const options = { refetch: [AvailabilityPageDocument], onRefused: alert.error };
  const creation = useAction(CreateCalendarAddressDocument, {
    ...options,
    failed: "No se ha podido crear la dirección. Comprueba tu conexión e inténtalo de nuevo.",
    // The secret is in this answer alone, and stays out of the cache.
    fetchPolicy: "no-cache",
    quiet: true,
  });
  const revocation = useAction(RevokeCalendarAddressDocument, {
    ...options,
    failed: "No se ha podido retirar la dirección. Comprueba tu conexión e inténtalo de nuevo.",
  });
  const create = async () => {
    const { done, payload } = await creation.run({});
    if (done) setUrl(payload.url);
  };
  return {
    url,
    busy: creation.busy || revocation.busy,
    create,
    renew: () =>
      alert.open({
        theme: "orange",
        icon: "triangle-alert",
        title: "Renovar la dirección",
        text: "La dirección de ahora dejará de funcionar, y tendrás que poner la nueva en tu programa de calendario.",
        textButton: "Cancelar",
        textButton2: "Renovar",
        onConfirm: create,
      }),
    revoke: () =>
      alert.open({
        theme: "red",
        icon: "trash2",
        title: "Retirar la dirección",
        text: "Quien la tenga dejará de ver tu calendario. Puedes crear otra cuando quieras.",
        textButton: "Cancelar",
        textButton2: "Retirar",
        onConfirm: async () => {
          const { done } = await revocation.run({});
          if (done) setUrl(null);
        },
      }),
  };
}
