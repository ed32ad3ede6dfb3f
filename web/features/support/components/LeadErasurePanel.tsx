import { listed } from "../../../../schema/rules/spanish-numbers.ts";
import { useNavigate } from "react-router-dom";
import { useAction } from "../../../lib/use-action.ts";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { useAlert } from "../../../lib/alert-context.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { DeleteLeadDocument, type LeadDetailFragment } from "../../../generated/graphql.ts";

/** Who made the request may ask for everything about it to be erased. */
export function LeadErasurePanel({ lead: { id, codeId, wallet, answers } }: { lead: LeadDetailFragment }) {
  const alert = useAlert();
  const { run, busy } = useAction(DeleteLeadDocument, { refetch: [], onRefused: alert.error });
  const navigate = useNavigate();
  const parts = [
    `la solicitud ${codeId}`,
    "sus notas",
    ...(answers.length > 0 ? ["sus respuestas con sus archivos"] : []),
    ...(wallet?.fileAvailable === true ? ["su archivo de prueba"] : []),
  ];

  const erase = async () => {
    const { done } = await run({ id });
    if (!done) return;
    alert.close();
    await navigate(paths.adminSupport(), { replace: true });
  };
  const ask = () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Borrar la solicitud",
      text: `Se borrarán para siempre ${listed(parts)}. No se puede deshacer.`,
      textButton: "Cancelar",
      textButton2: "Borrar para siempre",
      skipClose: true,
      onConfirm: erase,
    });
  return (
    <Panel title="Protección de datos">
      <p>Si quien la envió pide que se supriman sus datos, borra la solicitud entera.</p>
      <div className="cluster above-16">
        <Button variant="danger" disabled={busy} onClick={ask}>
          Borrar la solicitud
        </Button>
      </div>
    </Panel>
  );
}
