import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import { useState } from "react";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import {
  IDENTITY_LABELS,
  identityInput,
  identityValues,
  type IdentityValues,
} from "../../../parts/parties/identity-form.ts";
import { IdentityFields } from "../../../parts/parties/IdentityFields.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import {
  AnswerInvitationDocument,
  IdentifyByInvitationDocument,
  ProposeByInvitationDocument,
  type InvitationPartsFragment,
} from "../../../generated/plain/graphql.ts";
import { useDraftedText } from "../hooks/use-drafted-text.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { isClaimant } from "../invitation-words.ts";
import { ProposalAddressees } from "./ProposalAddressees.tsx";

export type Answer = "accept" | "decline" | "propose";

const FORM = "answer-invitation";

interface Words {
  title: string;
  intro: string;
  label: string;
  hint: string;
  action: string;
  maxLength: number;
}

function wordsOf(answer: Answer, invitation: InvitationPartsFragment): Words {
  const isClient = isClaimant(invitation);
  const term = invitation.proposalTermRuns
    ? " Desde que la otra parte la reciba tiene 30 días para responder (Ley Orgánica 1/2025, artículo 10.4.b)."
    : "";
  if (answer === "accept")
    return {
      title: "Quiero participar",
      intro:
        "Aceptas que se intente un acuerdo. No te obliga a llegar a ninguno, no reconoces nada y puedes dejarlo cuando quieras.",
      label: "¿Quieres añadir algo? (opcional)",
      hint: "Lo leerán el especialista y la parte que te invita.",
      action: "Sí, quiero participar",
      maxLength: 1000,
    };
  if (answer === "propose")
    return {
      title: "Hacer una propuesta",
      intro:
        isClient && invitation.amount === null && invitation.proposalAddressees.length === 0
          ? "Escribe qué propones, con fechas e importes si los hay. Solo la leerá el especialista: ninguna contraparte quiere participar."
          : "Escribe qué propones, con fechas e importes si los hay. La leerán el especialista y la otra parte. Hacerla no te obliga hasta que firmes un acuerdo." +
            term,
      label: "Tu propuesta",
      hint: "Por ejemplo: pagar 300 € en tres meses, desde el 1 de marzo.",
      action: "Enviar propuesta",
      maxLength: 4000,
    };
  return {
    title: isClient ? "No quiero seguir" : "No quiero participar",
    intro: isClient
      ? `Se lo diremos al especialista.${invitation.budgets.length > 0 ? " Si ya has aceptado un presupuesto, hablad antes de lo que queda." : ""}`
      : "Es tu derecho. Quedará anotado que has respondido y por qué; la otra parte podrá acudir a los tribunales si quiere.",
    label: "Motivo",
    hint: isClient
      ? "Lo leerá el especialista."
      : "Lo leerán el especialista y la parte que te invita. Una frase basta.",
    action: isClient ? "No quiero seguir" : "No quiero participar",
    maxLength: 1000,
  };
}

interface OwnIdentityProps {
  values: IdentityValues;
  isCompany: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (values: IdentityValues) => void;
}

/** Identity data that is still missing; taking part doesn't depend on it, it can be completed later. */
function OwnIdentity({ values, isCompany, errorOf, onChange }: OwnIdentityProps) {
  return (
    <>
      <p>
        Si llegáis a un acuerdo, la ley pide que diga quiénes sois y dónde vivís. Puedes ponerlo ahora o más
        tarde.
      </p>
      <IdentityFields
        form={FORM}
        values={values}
        isCompany={isCompany}
        isOwn
        required={false}
        errorOf={errorOf}
        onChange={(change) => onChange({ ...values, ...change })}
      />
    </>
  );
}

/** The own identity data; `identify` sends it where it is asked for and was changed. */
function useIdentity(isAsked: boolean) {
  const { token, invitation, act } = useOpenInvitation();
  const [identity, setIdentity] = useState(() => identityValues(invitation.party));
  const identify = async (): Promise<readonly UserProblem[]> => {
    const known = identityValues(invitation.party);
    const isTyped = (Object.keys(known) as (keyof typeof known)[]).some(
      (field) => identity[field].trim() !== known[field],
    );
    if (!isAsked || !isTyped) return [];
    return act(IdentifyByInvitationDocument, { token, input: identityInput(identity) });
  };
  return { identity, setIdentity, identify };
}

/** Accepts, declines or proposes: one sentence on what it means, and room for words. */
export function AnswerDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { token, invitation, act } = useOpenInvitation();
  const words = wordsOf(answer, invitation);
  const field = answer === "propose" ? "text" : "reason";
  const { text, type, clear } = useDraftedText(answer);
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [running, setRunning] = useState(false);
  const errorOf = fieldErrors(problems);

  const addressees = invitation.proposalAddressees;
  const asksForWhom = answer === "propose" && addressees.length > 1;
  const [forWhom, setForWhom] = useState(() => addressees.map(({ id }) => id));

  const asksIdentity = answer === "accept" && invitation.party.missing.length > 0;
  const { identity, setIdentity, identify } = useIdentity(asksIdentity);

  const send = () =>
    answer === "propose"
      ? act(ProposeByInvitationDocument, { token, text, toPartyIds: asksForWhom ? forWhom : null })
      : act(AnswerInvitationDocument, { token, input: { accept: answer === "accept", reason: text } });
  const submit = async () => {
    if (answer !== "accept" && text.trim() === "")
      return setProblems([{ field: [field], message: REQUIRED_MESSAGE }]);
    if (asksForWhom && forWhom.length === 0)
      return setProblems([{ field: ["toPartyIds"], message: "Elige para quién es la propuesta" }]);
    setRunning(true);
    const wrong = await identify();
    const found = wrong.length > 0 ? wrong : await send();
    setRunning(false);
    if (found.length > 0) return setProblems(found);
    clear();
    return onClose();
  };
  return (
    <PromptDialog
      title={words.title}
      form={FORM}
      labels={{ ...IDENTITY_LABELS, [field]: words.label, toPartyIds: "Para quién es" }}
      problems={problems}
      running={running}
      action={words.action}
      busyLabel="Enviando..."
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.intro}</p>
      {asksForWhom && (
        <ProposalAddressees
          id={fieldId(FORM, "toPartyIds")}
          addressees={addressees}
          chosen={forWhom}
          error={errorOf("toPartyIds")}
          onChange={setForWhom}
        />
      )}
      <TextAreaField
        id={fieldId(FORM, field)}
        label={words.label}
        hint={words.hint}
        required={answer !== "accept"}
        rows={answer === "propose" ? 7 : 4}
        maxLength={words.maxLength}
        value={text}
        error={errorOf(field)}
        onChange={type}
      />
      {asksIdentity && (
        <OwnIdentity
          values={identity}
          isCompany={invitation.party.isCompany}
          errorOf={errorOf}
          onChange={setIdentity}
        />
      )}
    </PromptDialog>
  );
}
