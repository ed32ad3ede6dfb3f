import { useId } from "react";
import { isEmail } from "../../../../schema/rules/email.ts";
import {
  AnswerInvitationDocument,
  AskDataByInvitationDocument,
  NameLawyerByInvitationDocument,
  ProposeByInvitationDocument,
  WriteByInvitationDocument,
} from "../../../generated/plain/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { Conversation } from "../components/MessagesSection.tsx";
import { useDraftedText } from "../hooks/use-drafted-text.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { useTexts } from "./debtor-context.ts";
import { Done, Refusal, SayForm, Step, useSaying } from "./Step.tsx";

const missing = (field: string, text: string, message: string) =>
  text.trim() === "" ? [{ field: [field], message }] : [];

export function ProposeStep({ again }: { again: boolean }) {
  const { token, invitation, act } = useOpenInvitation();
  const { propose, required, failed } = useTexts();
  const { text, type, clear } = useDraftedText("propose");
  const saying = useSaying();
  const submit = async () => {
    const send = () =>
      act(ProposeByInvitationDocument, { token, text, toPartyIds: null }, { quiet: true, failed });
    const done = invitation.proposalTermRuns ? propose.done : propose.doneWithoutTerm;
    if (await saying.say(missing("text", text, required), send, done)) clear();
  };
  return (
    <Step id="proponer" title={again ? propose.again : propose.title} intro={propose.intro}>
      <SayForm saying={saying} send={propose.send} fields={["text"]} onSubmit={submit}>
        <TextAreaField
          id="propuesta"
          label={propose.label}
          hint={propose.hint}
          maxLength={4000}
          value={text}
          error={saying.errorOf("text")}
          onChange={(next) => {
            saying.forget();
            type(next);
          }}
        />
      </SayForm>
    </Step>
  );
}

export function AskStep() {
  const { token, act } = useOpenInvitation();
  const { ask, required, failed, you, day } = useTexts();
  const { text, type, clear } = useDraftedText("message");
  const saying = useSaying();
  const submit = async () => {
    const send = () => act(WriteByInvitationDocument, { token, text }, { quiet: true, failed });
    if (await saying.say(missing("text", text, required), send, ask.done)) clear();
  };
  return (
    <Step id="mensajes" title={ask.title} intro={ask.intro}>
      <Conversation you={you} day={day} />
      <SayForm saying={saying} send={ask.send} fields={["text"]} onSubmit={submit}>
        <TextAreaField
          id="mensaje"
          label={ask.label}
          maxLength={4000}
          value={text}
          error={saying.errorOf("text")}
          onChange={(next) => {
            saying.forget();
            type(next);
          }}
        />
      </SayForm>
    </Step>
  );
}

export function LawyerStep({ again }: { again: boolean }) {
  const { token, act } = useOpenInvitation();
  const { lawyer, required, badEmail, failed } = useTexts();
  const { text: name, type: setName, clear: clearName } = useDraftedText("lawyer-name");
  const { text: email, type: setEmail, clear: clearEmail } = useDraftedText("lawyer-email");
  const saying = useSaying();
  const submit = async () => {
    const check = [
      ...missing("name", name, required),
      ...(isEmail(email.trim()) ? [] : [{ field: ["email"], message: badEmail }]),
    ];
    const input = { name, email };
    const send = () => act(NameLawyerByInvitationDocument, { token, input }, { quiet: true, failed });
    if (!(await saying.say(check, send, lawyer.done(name.trim())))) return;
    clearName();
    clearEmail();
  };
  const typing = (set: (text: string) => void) => (next: string) => {
    saying.forget();
    set(next);
  };
  return (
    <Step id="abogado" title={again ? lawyer.again : lawyer.title} intro={lawyer.intro}>
      <SayForm saying={saying} send={lawyer.send} fields={["name", "email"]} onSubmit={submit}>
        <TextField
          id="abogado-nombre"
          label={lawyer.name}
          maxLength={200}
          value={name}
          error={saying.errorOf("name")}
          onChange={({ target }) => typing(setName)(target.value)}
        />
        <TextField
          id="abogado-correo"
          label={lawyer.email}
          type="email"
          maxLength={254}
          value={email}
          error={saying.errorOf("email")}
          onChange={({ target }) => typing(setEmail)(target.value)}
        />
      </SayForm>
    </Step>
  );
}

interface Asked {
  isCopyAsked: boolean;
  isErasureAsked: boolean;
}

export function DataStep({ isCopyAsked, isErasureAsked }: Asked) {
  const { token, act } = useOpenInvitation();
  const { data, failed } = useTexts();
  const saying = useSaying();
  const ask = (kind: "ACCESS" | "ERASURE", done: string) =>
    saying.say([], () => act(AskDataByInvitationDocument, { token, kind }, { quiet: true, failed }), done);
  // What was asked for is told where the page begins; what has just been, here too.
  if (isCopyAsked && isErasureAsked && saying.done === null) return null;
  return (
    <Step id="datos-personales" title={data.title} intro={data.intro}>
      <div className="cluster">
        {!isCopyAsked && (
          <Button busy={saying.running} onClick={() => void ask("ACCESS", data.doneCopy)}>
            {data.copy}
          </Button>
        )}
        {!isErasureAsked && (
          <Button busy={saying.running} onClick={() => void ask("ERASURE", data.doneErase)}>
            {data.erase}
          </Button>
        )}
      </div>
      <Refusal problems={saying.problems} fields={[]} />
      <Done text={saying.done} />
    </Step>
  );
}

/** Yes, no, and changing one's mind; saying no wants a reason, which the certificate can give. */
export function TakePartStep() {
  const { token, invitation, act } = useOpenInvitation();
  const { takePart, required, failed } = useTexts();
  const { text, type, clear } = useDraftedText("decline");
  const saying = useSaying();
  const id = useId();
  const { response } = invitation.party;
  const isAgreed = invitation.agreements.some(({ status }) => status === "ACCEPTED");
  const answer = async (accept: boolean) => {
    const send = () =>
      act(AnswerInvitationDocument, { token, input: { accept, reason: text } }, { quiet: true, failed });
    const check = accept ? [] : missing("reason", text, required);
    if (await saying.say(check, send, accept ? takePart.doneYes : takePart.doneNo)) clear();
  };
  // Nothing is left to answer.
  if (response === "ACCEPTED" && isAgreed) return null;
  const isOpen = response === "PENDING";
  return (
    <Step
      id="participar"
      title={isOpen ? takePart.title : takePart.again}
      intro={isOpen ? `${takePart.intro} ${takePart.orNo}` : takePart.intro}
    >
      {response !== "DECLINED" && !isAgreed && (
        <TextAreaField
          id={id}
          label={takePart.reason}
          hint={takePart.reasonHint}
          maxLength={1000}
          value={text}
          error={saying.errorOf("reason")}
          onChange={(next) => {
            saying.forget();
            type(next);
          }}
        />
      )}
      <div className="cluster">
        {response !== "ACCEPTED" && (
          <Button variant="primary" busy={saying.running} onClick={() => void answer(true)}>
            {takePart.yes}
          </Button>
        )}
        {response !== "DECLINED" && !isAgreed && (
          <Button busy={saying.running} onClick={() => void answer(false)}>
            {response === "ACCEPTED" ? takePart.leave : takePart.no}
          </Button>
        )}
      </div>
      <Refusal problems={saying.problems} fields={["reason"]} />
      <Done text={saying.done} />
    </Step>
  );
}
