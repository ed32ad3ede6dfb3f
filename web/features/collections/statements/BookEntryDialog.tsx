import { useState } from "react";
import { BookBankEntryDocument, type BankEntryRowFragment } from "../../../generated/graphql.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { TaskSearch } from "../../../parts/collections/TaskSearch.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { CheckField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { reasonsText } from "./entry-columns.tsx";

const FORM = "book-bank-entry";
const LABELS = { taskId: "Deuda que se paga" } as const;

type Debt = BankEntryRowFragment["candidates"][number]["task"];

interface DebtChoiceProps {
  entry: BankEntryRowFragment;
  chosen: Debt | null;
  error: string | undefined;
  onChange: (debt: Debt) => void;
}

/** The proposed debts, or any other. */
function DebtChoice({ entry: { candidates }, chosen, error, onChange }: DebtChoiceProps) {
  const isOther = chosen !== null && candidates.every(({ task }) => task.id !== chosen.id);
  return (
    <>
      {candidates.length > 0 && (
        <ChoiceCards
          legend="Deudas posibles"
          choices={candidates.map(({ task, reasons }) => ({
            value: task.codeId,
            title: `${task.codeId} · ${task.debtor}`,
            text: `${task.entity || "Sin entidad"}, contrato ${task.nContract}, reclamado ${formatMoney(task.amountDebt, task.currency)}. ${reasonsText(reasons)}.`,
          }))}
          chosen={chosen === null ? [] : [chosen.codeId]}
          onToggle={(codeId) => {
            const found = candidates.find(({ task }) => task.codeId === codeId);
            if (found !== undefined) onChange(found.task);
          }}
        />
      )}
      <TaskSearch
        id={`${FORM}-taskId`}
        label={candidates.length > 0 ? "Otra deuda" : LABELS.taskId}
        error={error}
        chosen={isOther ? chosen : null}
        onSelect={onChange}
      />
    </>
  );
}

interface BookEntryDialogProps {
  entry: BankEntryRowFragment;
  onClose: () => void;
}

/** Books a payment to the debt that is chosen, or takes back the payment that the bank has returned. */
export function BookEntryDialog({ entry, onClose }: BookEntryDialogProps) {
  const { id, version, amount, currency, day, isReversal, reverses, candidates } = entry;
  const [chosen, setChosen] = useState<Debt | null>(candidates[0]?.task ?? null);
  const [allowExcess, setAllowExcess] = useState(false);
  const { run, busy, problems, setProblems } = useAction(BookBankEntryDocument);
  const errorOf = fieldErrors(problems);
  const isExcess = allowExcess || problems.some(({ code }) => code === "EXCESS");
  const money = formatMoney(amount.replace("-", ""), currency);
  const submit = async () => {
    if (!isReversal && chosen === null)
      return setProblems([{ field: ["taskId"], message: "Busca y elige la deuda que se ha pagado" }]);
    const input = { version, allowExcess, ...(isReversal ? {} : { taskId: chosen?.codeId }) };
    if ((await run({ id, input })).done) onClose();
  };
  return (
    <PromptDialog
      title={isReversal ? `Anular el cobro devuelto de ${money}` : `Anotar ${money} del ${formatDate(day)}`}
      form={FORM}
      about={id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action={isReversal ? "Anular el cobro" : "Anotar el cobro"}
      danger={isReversal}
      onSubmit={submit}
      onClose={onClose}
    >
      {isReversal ? (
        <p>
          {reverses === null
            ? "No se sabe qué cobro devuelve el banco: anúlalo en la tarea, e ignora aquí este movimiento."
            : `El banco ha devuelto el cobro del ${formatDate(reverses.day)}${reverses.task === null ? "" : ` de ${reverses.task.debtor} (${reverses.task.codeId})`}. La deuda vuelve a estar como antes desde el ${formatDate(day)}.`}
        </p>
      ) : (
        <>
          <p className="anywhere muted">{entry.text || entry.partyName}</p>
          <DebtChoice entry={entry} chosen={chosen} error={errorOf("taskId")} onChange={setChosen} />
          {isExcess && (
            <CheckField
              label="Se ha cobrado de más: anótalo así"
              checked={allowExcess}
              onChange={setAllowExcess}
            />
          )}
        </>
      )}
    </PromptDialog>
  );
}
