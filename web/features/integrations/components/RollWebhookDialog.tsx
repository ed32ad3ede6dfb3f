import { RollWebhookDocument } from "../../../generated/graphql.ts";
import { useAction } from "../../../lib/use-action.ts";
import { RollDialog, type MadeSecret } from "./RollDialog.tsx";

const OVERLAPS = [
  { value: "0", label: "No firma más" },
  { value: "1", label: "Firma una hora más" },
  { value: "24", label: "Firma un día más" },
  { value: "72", label: "Firma tres días más" },
  { value: "168", label: "Firma una semana más" },
];

interface RollWebhookDialogProps {
  webhook: { id: string; name: string };
  onMade: (made: MadeSecret) => void;
  onClose: () => void;
}

/** Until the overlap ends it is signed with both. */
export function RollWebhookDialog({ webhook, onMade, onClose }: RollWebhookDialogProps) {
  // The secret goes into no cache.
  const action = useAction(RollWebhookDocument, { quiet: true, fetchPolicy: "no-cache" });
  return (
    <RollDialog
      id={webhook.id}
      form="roll-webhook"
      title="Cambiar el secreto"
      text={`Los avisos de «${webhook.name}» se firmarán con un secreto nuevo. Ponlo en el programa antes de que dejemos de firmar también con el anterior.`}
      formerLabel="El secreto anterior"
      overlaps={OVERLAPS}
      action={action}
      onMade={onMade}
      onClose={onClose}
    />
  );
}
