import { useSearchParams } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useAction } from "../../../lib/use-action.ts";
import { readSpecialistId } from "../../../parts/specialists/specialist-id.ts";
import { hiredId, useHiredSpecialist } from "../../../parts/specialists/use-hired-specialist.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { ChooseSpecialistDocument } from "../../../generated/graphql.ts";
import { useCaseView } from "../hooks/case-view.ts";
import { typeDoing } from "../hooks/next-steps.ts";

const FORM = "choose-specialist";
const LABELS = { specialistId: "Especialista" };
const FAILED = "No se ha podido avisar al especialista. Inténtalo de nuevo.";

/** Whom the address names. */
function useChosen() {
  const [params] = useSearchParams();
  const hiring = useHiredSpecialist(readSpecialistId(params.get("elegir")));
  const specialistId = hiredId(hiring);
  return { hiring, specialistId };
}

/** Whom the marketplace was left with for this case; asked once more before somebody is written to. */
export default function ChooseSpecialistDialog({ onClose }: { onClose: () => void }) {
  const { hiring, specialistId } = useChosen();
  const { number, version, interventionType } = useCaseView().record;
  const { run, busy, problems } = useAction(ChooseSpecialistDocument, { failed: FAILED });
  const submit = async () => {
    if (specialistId === null) return;
    const { done } = await run({ number, input: { version, specialistId } });
    if (done) onClose();
  };
  if (hiring.status === "nobody") return null;
  const name = "specialist" in hiring ? (hiring.specialist?.displayName ?? null) : null;
  return (
    <PromptDialog
      title={`Elegir ${name === null ? "especialista" : `a ${name}`} para ${number}`}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Pedir que lo lleve"
      busyLabel="Enviando..."
      blocked={hiring.status === "closed"}
      onSubmit={submit}
      onClose={onClose}
    >
      {hiring.status === "closed" ? (
        <p>
          {name ?? "Esta persona"} no acepta casos nuevos ahora.{" "}
          <LinkButton to={paths.clientSearchExpert({ forCase: number, type: typeDoing(interventionType) })}>
            Elegir a otra persona
          </LinkButton>
        </p>
      ) : (
        <p>
          Verá de qué trata y entre quiénes es, y decidirá si lo acepta. Si se lo habíamos preguntado a otra
          persona, le diremos que ya no hace falta que responda. Todavía no pagas nada.
        </p>
      )}
    </PromptDialog>
  );
}
