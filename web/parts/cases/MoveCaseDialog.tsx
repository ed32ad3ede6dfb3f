import { prose } from "../../../schema/rules/sentences.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { useState } from "react";
import {
  type CaseMove,
  type CaseMoveRowFragment,
  MoveCaseDocument,
  type MoveCaseInput,
} from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { useAction } from "../../lib/use-action.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { certificatesOf, isCertifiable } from "./certificates.ts";
import { type ChosenGrounds, ClosingGrounds } from "./ClosingGrounds.tsx";
import { listed } from "../../../schema/rules/spanish-numbers.ts";

interface CertificatesProps {
  move: Pick<CaseMoveRowFragment, "grounds"> & Partial<Pick<CaseMoveRowFragment, "partyGrounds">>;
  chosen: ChosenGrounds;
}

/** What can be certified after an end with the grounds chosen; nothing while they aren't. */
function Certificates({ move, chosen }: CertificatesProps) {
  const about = certificatesOf(move, chosen);
  return <div role="status">{about !== null && <p>{wordsOf(about)}</p>}</div>;
}

function wordsOf({ kind, certified, without }: NonNullable<ReturnType<typeof certificatesOf>>): string {
  const later =
    "No consta un final de los que pide la ley, y sin certificado no se puede acreditar el intento ante un juzgado. Si se va a necesitar, no cierres todavía.";
  if (kind === "ALL")
    return certified.length > 1
      ? "Después puedes emitir el certificado del intento con cada una."
      : "Después puedes emitir el certificado del intento.";
  if (kind === "NONE") return `Así no se puede emitir el certificado del intento. ${later}`;
  return prose`Después puedes emitir el certificado del intento con ${listed(certified)}. Con ${listed(without)}, no. ${later}`;
}

type Move = Pick<CaseMoveRowFragment, "move" | "label" | "consequence" | "needsReason" | "grounds"> &
  Partial<Pick<CaseMoveRowFragment, "partyGrounds">>;

interface MoveCaseDialogProps {
  number: string;
  /** The case's version on the screen: a move is refused when it has changed since. */
  version: number;
  move: Move;
  onClose: () => void;
  /**
   * It was done; the server's message has been shown and the page's queries are asked again. `isCertifiable`: a certificate
   * of the attempt can be issued, at least about one counterparty.
   */
  onDone?: (move: CaseMove, isCertifiable: boolean) => void;
}

const FORM = "move-case";
const LABELS = { ground: "Causa", reason: "Motivo" };
const NO_PARTIES: CaseMoveRowFragment["partyGrounds"] = [];
const CHOOSE = "Elige uno de los que se cumplen";
const ENDING: readonly CaseMove[] = ["DECLINE", "CLOSE_BROKEN", "WITHDRAW"];
const REASON_HINTS: Partial<Record<CaseMove, string>> = {
  DECLINE: "El cliente la leerá: ayúdale a entender por qué.",
  COUNTERPARTY_ACCEPTED: "Cómo ha aceptado: por teléfono, por escrito, en persona…, y cuándo.",
  CLOSE_BROKEN:
    "Lo leen el cliente y los administradores, en la actividad y en los datos del expediente. No lo leen las demás partes ni consta en el certificado.",
  WITHDRAW: "Queda en la actividad del expediente.",
  REOPEN: "Queda en la actividad del expediente.",
};

/** What of a ground, or of one for each counterparty, is still to be chosen. */
function missingGrounds(parties: Move["partyGrounds"] = NO_PARTIES, { ground, byParty }: ChosenGrounds) {
  if (ground === null) return [{ field: ["ground"], message: CHOOSE }];
  if (ground !== "BY_PARTY") return [];
  return parties.flatMap(({ partyId }, at) =>
    byParty[partyId] === undefined ? [{ field: ["grounds", String(at), "ground"], message: CHOOSE }] : [],
  );
}

function groundInput(
  parties: Move["partyGrounds"] = NO_PARTIES,
  { ground, byParty }: ChosenGrounds,
): Pick<MoveCaseInput, "ground" | "grounds"> {
  if (ground !== "BY_PARTY") return { ground };
  return {
    ground: null,
    grounds: parties.flatMap(({ partyId }) => {
      const own = byParty[partyId];
      return own === undefined ? [] : [{ partyId, ground: own }];
    }),
  };
}

/** "Con Ana Gil" beside each own ground. */
function labelsOf(parties: Move["partyGrounds"] = NO_PARTIES): Record<string, string> {
  const own = parties.map(({ displayName }, at) => [`grounds.${at}.ground`, `Con ${displayName}`]);
  return { ground: LABELS.ground, ...Object.fromEntries(own), reason: LABELS.reason };
}

function missingOf(move: MoveCaseDialogProps["move"], chosen: ChosenGrounds, reason: string): UserProblem[] {
  return [
    ...(move.grounds.length > 0 ? missingGrounds(move.partyGrounds, chosen) : []),
    ...(move.needsReason && reason.trim() === "" ? [{ field: ["reason"], message: REQUIRED_MESSAGE }] : []),
  ];
}

interface ReasonFieldProps {
  move: CaseMove;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

function ReasonField({ move, value, error, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      id={fieldId(FORM, "reason")}
      label={LABELS.reason}
      hint={REASON_HINTS[move]}
      required
      maxLength={1000}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/**
 * One of the moves a case allows: says what follows, lets the ground be chosen among those that hold, with the facts they
 * rest on, and takes the reason. Used by the lists and by the case's page.
 */
export function MoveCaseDialog({ number, version, move, onClose, onDone }: MoveCaseDialogProps) {
  const [chosen, setChosen] = useState<ChosenGrounds>({ ground: null, byParty: {} });
  const [reason, setReason] = useState("");
  const { run, busy, problems, setProblems } = useAction(MoveCaseDocument);
  const errorOf = fieldErrors(problems);
  const hasGrounds = move.grounds.length > 0;

  const submit = async () => {
    const missing = missingOf(move, chosen, reason);
    if (missing.length > 0) return setProblems(missing);
    const grounds = groundInput(move.partyGrounds, chosen);
    const input = { version, move: move.move, ...grounds, reason: reason.trim() };
    const { done } = await run({ number, input });
    if (!done) return undefined;
    onClose();
    onDone?.(move.move, isCertifiable(certificatesOf(move, chosen)));
    return undefined;
  };
  return (
    <PromptDialog
      title={move.label}
      size={hasGrounds ? "lg" : "md"}
      form={FORM}
      about={number}
      labels={labelsOf(move.partyGrounds)}
      problems={problems}
      running={busy}
      action={move.label}
      danger={ENDING.includes(move.move)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{move.consequence}</p>
      {hasGrounds && (
        <ClosingGrounds
          form={FORM}
          legend={LABELS.ground}
          grounds={move.grounds}
          parties={move.partyGrounds ?? NO_PARTIES}
          chosen={chosen}
          errorOf={errorOf}
          onChoose={(next) => {
            setChosen(next);
            setProblems(problems.filter(({ field }) => field[0] === "reason"));
          }}
        />
      )}
      <Certificates move={move} chosen={chosen} />
      {move.needsReason && (
        <ReasonField move={move.move} value={reason} error={errorOf("reason")} onChange={setReason} />
      )}
    </PromptDialog>
  );
}
