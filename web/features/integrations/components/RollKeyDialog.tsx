import { RollApiKeyDocument } from "../../../generated/graphql.ts";
import { useAction } from "../../../lib/use-action.ts";
import { RollDialog, type MadeSecret } from "./RollDialog.tsx";

const OVERLAPS = [
  { value: "0", label: "Deja de funcionar ya" },
  { value: "1", label: "Funciona una hora más" },
  { value: "24", label: "Funciona un día más" },
  { value: "72", label: "Funciona tres días más" },
  { value: "168", label: "Funciona una semana más" },
];

interface RollKeyDialogProps {
  apiKey: { id: string; name: string };
  onMade: (made: MadeSecret) => void;
  onClose: () => void;
}

/** A new secret for the same key: permissions, limits and history stay. */
export function RollKeyDialog({ apiKey, onMade, onClose }: RollKeyDialogProps) {
  // The secret goes into no cache.
  const action = useAction(RollApiKeyDocument, { quiet: true, fetchPolicy: "no-cache" });
  return (
    <RollDialog
      id={apiKey.id}
      form="roll-api-key"
      title="Cambiar la clave"
      text={`«${apiKey.name}» recibe una clave nueva con los mismos permisos. Ponla en el programa antes de que la anterior deje de funcionar.`}
      formerLabel="La clave anterior"
      overlaps={OVERLAPS}
      action={action}
      onMade={onMade}
      onClose={onClose}
    />
  );
}
