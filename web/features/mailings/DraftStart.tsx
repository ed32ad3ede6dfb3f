import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { useFormProblems } from "../../lib/use-form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { StartMailingDocument } from "../../generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { AudienceCounts, NobodyNote, peopleText } from "./AudienceCounts.tsx";
import { ContactHoursNote, HolidaysNote } from "./ContactHoursNote.tsx";
import { LeftOutOfMailing } from "./LeftOutOfMailing.tsx";
import { FORM, LABELS, startOf, whenOf, type WhenValues } from "./new/mailing-form.ts";
import { WhenFields } from "./new/WhenFields.tsx";
import type { MailingDetail } from "./use-mailing.ts";

/** A draft that was left: who would get it now, and its beginning with exactly the number that is read here, when it was meant to. */
export function DraftStart({ mailing }: { mailing: MailingDetail }) {
  const { id, audience, channel, settings, startsAt: planned } = mailing;
  const { run, busy, problems } = useAction(StartMailingDocument, { quiet: true, forget: ["mailings"] });
  const [when, setWhen] = useState(() => whenOf(planned));
  const [isMissed] = useState(planned !== null && !when.isLater);
  const { errorOf, refuse, forgive } = useFormProblems(FORM, LABELS);
  const change = (part: Partial<WhenValues>) => {
    for (const field of Object.keys(part)) forgive(field === "day" ? "startsAt" : field);
    setWhen((now) => ({ ...now, ...part }));
  };
  const start = () => {
    const { startsAt, problems: missing } = startOf(when);
    if (!refuse(missing)) void run({ id, input: { expectedRecipients: audience.recipients, startsAt } });
  };
  return (
    <Panel title="A quién">
      <div className="stack">
        {problems.map(({ message }) => (
          <p key={message} className="note note-warning" role="alert">
            {message}
          </p>
        ))}
        <AudienceCounts
          audience={audience}
          channel={channel}
          recentDays={settings.recentDays}
          leftOutPeople={<LeftOutOfMailing id={id} />}
        />
        {channel !== "LETTER" && (
          <>
            {!when.isLater && <ContactHoursNote waitsUntil={audience.waitsUntil} channel={channel} />}
            <HolidaysNote text={audience.holidaysUnknown} />
          </>
        )}
        {isMissed && <p className="note">Iba a empezar el {formatDateTime(planned)}, que ya ha pasado.</p>}
        <WhenFields values={when} errorOf={errorOf} onChange={change} />
        {audience.recipients === 0 && <NobodyNote />}
        <div className="cluster">
          <Button
            variant="accent"
            icon="mail"
            busy={busy}
            disabled={audience.recipients === 0}
            onClick={start}
          >
            {`${when.isLater ? "Programar" : "Empezar"}: escribir a ${peopleText(audience.recipients)}`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
