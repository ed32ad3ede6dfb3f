import { useState } from "react";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import { addDays, daysBetween } from "../../../../schema/rules/madrid-days.ts";
import type { PlanSchedule } from "../../../../schema/rules/payment-plans.ts";
import { AcceptPlanByInvitationDocument } from "../../../generated/plain/graphql.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { moneyInput } from "../../../lib/money.ts";
import { signatureInput, type SignatureValues } from "../../../parts/parties/signature-form.ts";
import { SignatureFields } from "../../../parts/parties/SignatureFields.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { Field } from "../../../ui/Field.tsx";
import { CheckField, SelectField } from "../../../ui/FormControls.tsx";
import { MoneyField } from "../../../ui/MoneyField.tsx";
import { useTexts } from "../debtor/debtor-context.ts";
import { SayForm, useSaying, type Saying } from "../debtor/Step.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { plannedOf, shownPlan, usualChoice, type Chosen, type Offer, type Planned } from "./plan-choice.ts";
import styles from "./PlanForm.module.css";
import { usePlanTexts } from "./plan-texts.ts";
import { lateDialog } from "../../../ui/late.tsx";

const IdentityDialog = lateDialog(() => import("../components/IdentityDialog.tsx"));

const FORM = "plan";
const NOTHING_SIGNED: SignatureValues = { signedName: "", capacity: "", signerDocument: "" };

function useEuros(): (cents: bigint) => string {
  const { money } = useTexts();
  const { currency } = useOpenInvitation().invitation;
  return (cents) => money(decimalOf(cents), currency);
}

interface ChoosingProps {
  planned: Planned;
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

function KindField({ planned, onChange }: Omit<ChoosingProps, "chosen">) {
  const words = usePlanTexts();
  const { day } = useTexts();
  const euros = useEuros();
  const { kind, kinds, most, atOnce } = planned;
  if (kinds.length < 2 || atOnce === null) return null;
  const due = day(atOnce.instalments[0]?.dueOn ?? null);
  return (
    <ChoiceCards
      legend={words.how}
      id="plan-modo"
      chosen={[kind]}
      onToggle={(next) => onChange({ kind: next })}
      choices={[
        { value: "INSTALMENTS", title: words.inParts, text: words.inPartsText(most) },
        {
          value: "AT_ONCE",
          title: words.atOnce(euros(atOnce.total)),
          text: words.atOnceText(euros(atOnce.forgiven), due),
        },
      ]}
    />
  );
}

function PartsFields({ planned, chosen, onChange }: ChoosingProps) {
  const words = usePlanTexts();
  const { locale } = useTexts();
  const euros = useEuros();
  const { most, count, first, bounds, firstOn, days, schedule } = planned;
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  const options = Array.from({ length: daysBetween(days.from, days.until) + 1 }, (_, ahead) => {
    const value = addDays(days.from, ahead);
    return { value, label: format.format(new Date(value)) };
  });
  return (
    <>
      <Field id="plan-pagos" label={`${words.count}: ${count}`}>
        <input
          id="plan-pagos"
          className={styles.range}
          type="range"
          min={2}
          max={most}
          step={1}
          value={count}
          disabled={most === 2}
          aria-valuetext={words.payments(count)}
          // A first payment that was typed goes with the number it was typed for.
          onChange={({ target }) => onChange({ count: Number(target.value), first: null })}
        />
      </Field>
      <MoneyField
        id="plan-primero"
        label={words.first}
        hint={words.between(euros(bounds.least), euros(bounds.most))}
        value={chosen.first ?? (first === null ? "" : `${moneyInput(first)} €`)}
        error={schedule === null ? words.between(euros(bounds.least), euros(bounds.most)) : undefined}
        onChange={(typed) => onChange({ first: typed })}
      />
      <SelectField
        id="plan-dia"
        label={words.firstOn}
        options={options}
        value={firstOn}
        onChange={(day) => onChange({ firstOn: day })}
      />
    </>
  );
}

/** Each day and cent, their sum, and what is and isn't part of it. */
function Schedule({ schedule }: { schedule: PlanSchedule }) {
  const words = usePlanTexts();
  const { day } = useTexts();
  const euros = useEuros();
  const { instalments, total, forgiven } = schedule;
  const last = day(instalments.at(-1)?.dueOn ?? null);
  return (
    <>
      <table className="table">
        <caption>{words.schedule}</caption>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {instalments.map(({ number, dueOn, amount }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{day(dueOn)}</td>
              <td>{euros(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td>
              <strong>{euros(total)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      <p>
        {forgiven > 0n ? words.forgiven(euros(forgiven)) : words.exact} {words.nothingElse}
      </p>
      <p className="muted">{forgiven > 0n ? words.ifLateAtOnce(last) : words.ifLate}</p>
    </>
  );
}

/** Without document and address nothing can be signed. */
function WhoYouAre() {
  const words = usePlanTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>{words.whoYouAre}</p>
      <div className="cluster">
        <Button variant="primary" onClick={() => setOpen(true)}>
          {words.identify}
        </Button>
      </div>
      {open && <IdentityDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface AcceptProps {
  offer: Offer;
  kind: Chosen["kind"];
  schedule: PlanSchedule;
  saying: Saying;
}

function AcceptForm({ offer, kind, schedule, saying }: AcceptProps) {
  const words = usePlanTexts();
  const { token, act, invitation } = useOpenInvitation();
  const { failed, required } = useTexts();
  const shown = shownPlan(offer, kind, schedule);
  const content = JSON.stringify(shown);
  // Of what is shown: another plan has to be accepted anew.
  const [acceptedContent, setAcceptedContent] = useState("");
  const accepted = acceptedContent === content;
  const [signature, setSignature] = useState(NOTHING_SIGNED);
  const submit = async () => {
    const check = [
      ...(accepted ? [] : [{ field: ["accepted"], message: words.mustAccept }]),
      ...(signature.signedName.trim() === "" ? [{ field: ["signedName"], message: required }] : []),
    ];
    const input = { ...shown, ...signatureInput(signature) };
    await saying.say(check, () => act(AcceptPlanByInvitationDocument, { token, input }, { failed }), "");
  };
  return (
    <SayForm
      saying={saying}
      send={words.send}
      fields={["signedName", "capacity", "signerDocument"]}
      onSubmit={submit}
    >
      <CheckField
        label={words.accept}
        checked={accepted}
        onChange={(next) => {
          saying.forget();
          setAcceptedContent(next ? content : "");
        }}
      />
      {words.signed !== "" && <p className="muted">{words.signed}</p>}
      <div className="stack gap-12" lang="es" id={fieldId(FORM, "signature")}>
        <SignatureFields
          form={FORM}
          values={signature}
          isCompany={invitation.party.isCompany}
          errorOf={saying.errorOf}
          onChange={(part) => {
            saying.forget();
            setSignature((now) => ({ ...now, ...part }));
          }}
        />
      </div>
    </SayForm>
  );
}

/** A plan within what the creditor offers, chosen and accepted by oneself: nothing is sent before each cent of it was shown. */
export default function PlanForm({ offer }: { offer: Offer }) {
  const { outside } = usePlanTexts();
  const { missing } = useOpenInvitation().invitation.party;
  const [chosen, setChosen] = useState(usualChoice);
  const saying = useSaying();
  const planned = plannedOf(offer, chosen);
  const { kind, schedule } = planned;
  const change = (part: Partial<Chosen>) => {
    saying.forget();
    setChosen((now) => ({ ...now, ...part }));
  };
  return (
    <>
      <KindField planned={planned} onChange={change} />
      {kind === "INSTALMENTS" && <PartsFields planned={planned} chosen={chosen} onChange={change} />}
      <div className="stack gap-12" aria-live="polite">
        {schedule === null ? <p>{outside}</p> : <Schedule schedule={schedule} />}
      </div>
      {schedule !== null &&
        (missing.length > 0 ? (
          <WhoYouAre />
        ) : (
          <AcceptForm offer={offer} kind={kind} schedule={schedule} saying={saying} />
        ))}
    </>
  );
}
