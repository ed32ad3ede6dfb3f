import { useState } from "react";
import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../../schema/rules/spanish-dates.ts";
import {
  CancelSessionByInvitationDocument,
  ChooseSessionByInvitationDocument,
} from "../../../generated/plain/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { useTexts, type Debt } from "./debtor-context.ts";
import { Done, Refusal, SayForm, Step, useSaying } from "./Step.tsx";

type Offer = NonNullable<Debt["sessionOffer"]>;
type Party = ReturnType<typeof useOpenInvitation>["invitation"]["party"];

/** "lunes, 23 de noviembre", in the page's language and Madrid's calendar. */
function dayText(hour: string, locale: string): string {
  const format = { timeZone: "Europe/Madrid", weekday: "long", day: "numeric", month: "long" } as const;
  return new Intl.DateTimeFormat(locale, format).format(new Date(hour));
}

function momentText(hour: string, locale: string): string {
  return `${dayText(hour, locale)}, ${shownTime(new Date(hour))}`;
}

function phoneOf({ lada, phone }: Party): string {
  if (phone === null) return "";
  return lada === null || lada === DEFAULT_LADA ? phone : `+${lada} ${phone}`;
}

function useChosen({ chosenId }: Offer) {
  const { sessions } = useOpenInvitation().invitation;
  return chosenId === null ? undefined : sessions.find(({ id }) => id === chosenId);
}

/** Said where the page begins: when somebody will call, at which number. */
export function ChosenCall({ offer }: { offer: Offer }) {
  const { call, locale } = useTexts();
  const chosen = useChosen(offer);
  if (chosen === undefined) return null;
  return (
    <p className="note line at-start">
      <Icon name="calendar" size={18} />
      <span>{call.chosen(momentText(chosen.startsAt, locale), chosen.place)}</span>
    </p>
  );
}

/** Day, hour and number; whoever was quicker has taken an hour away, and what was typed stays. */
function HourForm({ offer }: { offer: Offer }) {
  const { token, act, invitation } = useOpenInvitation();
  const { call, locale, required, failed } = useTexts();
  const chosen = useChosen(offer);
  const [day, setDay] = useState("");
  const [picked, setPicked] = useState("");
  const [phone, setPhone] = useState(() => chosen?.place ?? phoneOf(invitation.party));
  const saying = useSaying();
  const days = Map.groupBy(offer.hours, (hour) => dayInMadrid(new Date(hour)));
  const hours = days.get(day) ?? [];
  const startsAt = hours.includes(picked) ? picked : "";
  const changing = (set: (text: string) => void) => (next: string) => {
    saying.forget();
    set(next);
  };
  const submit = async () => {
    const check = [
      ...(days.has(day) ? [] : [{ field: ["day"], message: required }]),
      ...(startsAt === "" ? [{ field: ["startsAt"], message: required }] : []),
      ...(phone.trim() === "" ? [{ field: ["phone"], message: required }] : []),
    ];
    const input = { startsAt, phone };
    const send = () => act(ChooseSessionByInvitationDocument, { token, input }, { quiet: true, failed });
    if (await saying.say(check, send, call.done)) setPicked("");
  };
  return (
    <SayForm
      saying={saying}
      send={chosen === undefined ? call.send : call.move}
      fields={["day", "startsAt", "phone"]}
      onSubmit={submit}
    >
      <SelectField
        id="llamada-dia"
        label={call.day}
        placeholder={call.pickDay}
        options={[...days].map(([value, [first = ""]]) => ({ value, label: dayText(first, locale) }))}
        value={days.has(day) ? day : ""}
        error={saying.errorOf("day")}
        onChange={changing(setDay)}
      />
      <SelectField
        id="llamada-hora"
        label={call.hour}
        hint={call.hourHint}
        placeholder={call.pickHour}
        options={hours.map((value) => ({ value, label: shownTime(new Date(value)) }))}
        value={startsAt}
        error={saying.errorOf("startsAt")}
        onChange={changing(setPicked)}
      />
      <TextField
        id="llamada-telefono"
        label={call.phone}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        error={saying.errorOf("phone")}
        onChange={({ target }) => changing(setPhone)(target.value)}
      />
    </SayForm>
  );
}

/** A call at an hour one chooses, moved or cancelled until a day before. */
export function SessionStep({ offer }: { offer: Offer }) {
  const { token, act } = useOpenInvitation();
  const { call, failed } = useTexts();
  const chosen = useChosen(offer);
  const cancelling = useSaying();
  const isFixed = chosen !== undefined && !offer.canChange;
  const cancel = () => act(CancelSessionByInvitationDocument, { token }, { quiet: true, failed });
  return (
    <Step id="llamada" title={chosen === undefined ? call.title : call.own} intro={call.intro(offer.minutes)}>
      <ChosenCall offer={offer} />
      {isFixed && <p>{call.tooLate}</p>}
      {!isFixed && offer.hours.length > 0 && <HourForm offer={offer} />}
      {!isFixed && chosen !== undefined && (
        <div className="cluster">
          <Button busy={cancelling.running} onClick={() => void cancelling.say([], cancel, call.cancelled)}>
            {call.cancel}
          </Button>
        </div>
      )}
      <Refusal problems={cancelling.problems} fields={[]} />
      {chosen === undefined && <Done text={cancelling.done} />}
    </Step>
  );
}
