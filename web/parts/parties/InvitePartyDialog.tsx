import { useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { OBJECT_LABEL } from "../cases/ObjectField.tsx";
import { Breakable } from "../../ui/Breakable.tsx";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import type { LetterFacts, PersonalLink } from "./InvitationLetter.tsx";
import { ReadAsOtherSide } from "./ReadAsOtherSide.tsx";
import { PersonalLinkDialog } from "./PersonalLinkDialog.tsx";
import { InvitePartyDocument, type TellingPartyFragment } from "../../generated/graphql.ts";
import type { InvitePartyInput } from "../../generated/graphql.ts";

interface InvitePartyDialogProps {
  party: Pick<
    TellingPartyFragment,
    "id" | "displayName" | "email" | "address" | "postalCode" | "city" | "side"
  >;
  /** For the letter: which matter it is, who asks, who manages it. */
  matter: LetterFacts;
  onClose: () => void;
}

const FORM = "invite-party";
const LABELS = {
  objectVersion: OBJECT_LABEL,
  channel: "Cómo se lo haces llegar",
  note: "Mensaje tuyo (opcional)",
};

type Channel = "EMAIL" | "LINK";

interface ChannelChoiceProps {
  /** Without one there is no mail to send. */
  email: string | null;
  value: Channel;
  error: string | undefined;
  onChange: (channel: Channel) => void;
}

function ChannelChoice({ email, value, error, onChange }: ChannelChoiceProps) {
  return (
    <ChoiceCards
      id={fieldId(FORM, "channel")}
      legend={LABELS.channel}
      columns
      chosen={[value]}
      choices={[
        ...(email === null
          ? []
          : [
              {
                value: "EMAIL" as const,
                title: "Por correo",
                text: (
                  <>
                    A <Breakable text={email} />. Guardamos cuándo sale y cuándo lo abre.
                  </>
                ),
              },
            ]),
        {
          value: "LINK" as const,
          title: "Enlace, QR o carta",
          text: "Se lo das tú: en mano, por burofax o como prefieras. Guardamos cuándo lo abre.",
        },
      ]}
      error={error}
      onToggle={onChange}
    />
  );
}

interface NoteFieldProps {
  value: string;
  error: string | undefined;
  onChange: (note: string) => void;
}

function NoteField({ value, error, onChange }: NoteFieldProps) {
  return (
    <TextAreaField
      id={fieldId(FORM, "note")}
      label={LABELS.note}
      hint="Va en el correo, después de lo que la ley pide decir."
      maxLength={1000}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** Makes the link, which is shown this once. */
function useInvite(partyId: string) {
  const [made, setMade] = useState<{ link: PersonalLink; lawyer: string | null } | null>(null);
  const { run, busy, problems } = useAction(InvitePartyDocument, {
    failed: "No se ha podido crear el enlace. Inténtalo de nuevo.",
  });
  const invite = async (input: InvitePartyInput) => {
    const { done, payload } = await run({ partyId, input });
    if (!done || !payload.url || !payload.qr || !payload.shortCode) return;
    const { url, qr, shortCode, expiresAt, lawyer, termRuns } = payload;
    setMade({
      link: { url, qr, shortCode, expiresAt: expiresAt ?? "", termRuns: termRuns === true },
      lawyer,
    });
  };
  return { made, invite, busy, problems };
}

/**
 * Invites a party without an account: by e-mail, or with a personal link to show, copy, scan or print as a letter. The link
 * is shown once, right after it is made; a new one ends the older ones. For cases and corporate tasks alike.
 */
export function InvitePartyDialog({ party, matter, onClose }: InvitePartyDialogProps) {
  const [channel, setChannel] = useState<Channel>(party.email === null ? "LINK" : "EMAIL");
  const [note, setNote] = useState("");
  const [confirmed, setConfirmed] = useState(false);
  const { communicated } = matter;
  const isOtherSide = party.side === "RESPONDENT";
  const { made, invite, busy, problems } = useInvite(party.id);
  const errorOf = fieldErrors(problems);
  const submit = () =>
    invite({
      channel,
      note: channel === "EMAIL" ? note.trim() : "",
      objectVersion: isOtherSide && confirmed ? (communicated?.version ?? null) : null,
    });
  if (made !== null)
    return (
      <PersonalLinkDialog
        party={party}
        matter={matter}
        {...made}
        isMailed={channel === "EMAIL"}
        onClose={onClose}
      />
    );
  return (
    <PromptDialog
      title={`Invitar a ${party.displayName}`}
      size="lg"
      form={FORM}
      about={party.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      blocked={communicated?.text === ""}
      action={channel === "EMAIL" ? "Enviar invitación" : "Crear enlace"}
      busyLabel={channel === "EMAIL" ? "Enviando..." : "Creando..."}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Podrá ver de qué se trata y responder sin crear una cuenta. El enlace es personal, caduca a los 30
        días si no se abre y sustituye a los anteriores.
      </p>
      {communicated !== undefined && (isOtherSide || communicated.text === "") && (
        <ReadAsOtherSide
          form={FORM}
          communicated={communicated}
          confirmed={confirmed}
          error={errorOf("objectVersion")}
          onConfirm={setConfirmed}
        />
      )}
      <ChannelChoice email={party.email} value={channel} error={errorOf("channel")} onChange={setChannel} />
      {channel === "EMAIL" && <NoteField value={note} error={errorOf("note")} onChange={setNote} />}
    </PromptDialog>
  );
}
