import { useState } from "react";
import { type PickedSpecialist, SpecialistsPicker, Why } from "../../../parts/assigning/SpecialistPicker.tsx";
import type { PreviewTaskBatchQuery } from "../../../generated/graphql.ts";
import { plural } from "../../../lib/text.ts";
import { useGuardedClose } from "../../../lib/use-guarded-close.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import { summaryOf } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { CheckField } from "../../../ui/FormControls.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { countOf, matterOf } from "./chosen-tasks.ts";
import { PreviewNote } from "./PreviewNote.tsx";
import { tasksText } from "./preview-words.ts";
import { useBatch, type BatchDialogProps } from "./use-batch.ts";

type Share = PreviewTaskBatchQuery["previewTaskBatch"]["shares"][number];

/** Enough to be spread over, and the most the server takes. */
const FEWEST = 2;
const MOST = 50;

function Shares({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className="rows" aria-label="Reparto">
      {shares.map(({ specialist, tasks, reasons, warnings }) => (
        <li key={specialist.id} className="stack gap-4">
          <span className="split">
            <strong>{specialist.displayName}</strong>
            <strong className="number">{tasksText(tasks)}</strong>
          </span>
          <Why reasons={reasons} warnings={warnings} />
        </li>
      ))}
    </ul>
  );
}

function whatIsAsked(picked: readonly PickedSpecialist[], count: number): string {
  if (picked.length > MOST) return `Elige como mucho ${MOST} especialistas.`;
  return picked.length < FEWEST
    ? `Elige al menos dos especialistas entre los que repartir ${tasksText(count)}.`
    : `${plural(picked.length, "especialista elegido", "especialistas elegidos")} para ${tasksText(count)}.`;
}

/** 'Repartir': first among whom, then what each would get and why, before anything is done. */
export function SpreadDialog(props: BatchDialogProps) {
  const { chosen, onClose } = props;
  const [picked, setPicked] = useState<readonly PickedSpecialist[]>([]);
  const [isShown, setShown] = useState(false);
  const [notify, setNotify] = useState(true);
  const wanted = isShown
    ? { action: "SPREAD" as const, specialistIds: picked.map(({ value }) => value) }
    : null;
  const { counting, begin, busy, problems, blocked } = useBatch(props, wanted);
  const summary = useSummary(problems, (tried) => summaryOf("spread", {}, tried));
  const close = useGuardedClose(picked.length > 0, onClose, "lo que has elegido");
  const isReady = picked.length >= FEWEST && picked.length <= MOST;
  return (
    <Modal
      open
      size="xl"
      title="Repartir"
      onClose={busy ? undefined : close}
      footer={
        isShown ? (
          <>
            <div className="fill">
              <CheckField label="Avisar por correo electrónico" checked={notify} onChange={setNotify} />
            </div>
            <Button onClick={() => setShown(false)} disabled={busy}>
              Cambiar especialistas
            </Button>
            <Button variant="primary" busy={busy} disabled={blocked} onClick={() => void begin({ notify })}>
              {busy ? "Guardando..." : "Repartir"}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button variant="primary" disabled={!isReady} onClick={() => setShown(true)}>
              Ver el reparto
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <ErrorSummary entries={summary} />
        {isShown ? (
          <>
            <PreviewNote action="SPREAD" chosen={chosen} counting={counting} />
            <Shares shares={counting.preview?.shares ?? []} />
          </>
        ) : (
          <>
            <p className="note" role="status">
              {whatIsAsked(picked, countOf(chosen))}
            </p>
            <SpecialistsPicker matter={matterOf(chosen)} picked={picked} onChange={setPicked} />
          </>
        )}
      </div>
    </Modal>
  );
}
