import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import {
  MailingTemplateChoicesDocument,
  type MailingChannel,
  type MailingSelectionInput,
} from "../../../generated/graphql.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { submits } from "../../../lib/submits.ts";
import { optionalParam, useUrlState } from "../../../lib/url-state.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import { choiceOf } from "../../../parts/mailings/mailing-choice.ts";
import { OBLIGORS_NAMES, PURPOSE_NAMES } from "../../../parts/mailings/mailing-words.ts";
import { useMailingPaths } from "../../../parts/mailings/use-mailing-paths.ts";
import { optionsOf } from "../../../parts/tasks/task-words.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { StickyActions } from "../../../ui/StickyActions.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { NobodyNote, peopleText } from "../AudienceCounts.tsx";
import { ContactHoursNote, HolidaysNote } from "../ContactHoursNote.tsx";
import { FORM, FRESH, LABELS, selectionOf, settingsOf, startOf, type MailingValues } from "./mailing-form.ts";
import { LetterExample } from "./LetterExample.tsx";
import { MailPreviews } from "./MailPreviews.tsx";
import { SettingsFields } from "./SettingsFields.tsx";
import { useAudience } from "./use-audience.ts";
import { useStartMailing } from "./use-start-mailing.ts";
import { WhenFields } from "./WhenFields.tsx";
import { WhoPanel } from "./WhoPanel.tsx";

const newUrlSpec = { lista: optionalParam() };

/** Whose debtors: what the visit brought along, else the list in the address. */
function useChosen() {
  const brought = choiceOf(useLocation().state);
  const { isAdmin } = useMailingPaths();
  const [{ lista: given }, change] = useUrlState(newUrlSpec);
  const lista = isAdmin ? given : null;
  const selection: MailingSelectionInput | null = brought ?? (lista === null ? null : { listId: lista });
  const listChoice =
    brought === undefined && isAdmin
      ? { listId: lista ?? "", onChoose: (id: string) => change({ lista: id === "" ? null : id }) }
      : null;
  return { selection, listChoice };
}

function useTemplates() {
  const { data, error, refetch } = useQuery(MailingTemplateChoicesDocument, {
    fetchPolicy: "cache-and-network",
  });
  return { choices: data, error, refetch };
}

type Choices = NonNullable<ReturnType<typeof useTemplates>["choices"]>;

/** What begins it: checked here, refused by the server in its words; nothing typed is lost. */
function useSending(selection: MailingSelectionInput | null, values: MailingValues) {
  const navigate = useNavigate();
  const { one } = useMailingPaths();
  const audience = useAudience({
    selection,
    templateId: values.templateId,
    settings: settingsOf(values),
    channel: values.channel,
  });
  const problems = useFormProblems(FORM, LABELS);
  const { start, busy } = useStartMailing();
  const send = async () => {
    const { startsAt, problems: missing } = startOf(values);
    const expectedRecipients = audience.audience?.recipients;
    if (problems.refuse(missing) || selection === null || expectedRecipients === undefined) return;
    const { templateId, channel, name } = values;
    const outcome = await start(
      {
        selection,
        templateId,
        channel,
        name: name.trim() === "" ? undefined : name,
        settings: settingsOf(values),
      },
      { expectedRecipients, startsAt },
    );
    if ("id" in outcome) return void navigate(one(outcome.id));
    problems.refuse(outcome.problems);
    // Another number by now, or nobody left: what is read above the button is to be true again.
    audience.renew();
  };
  return { audience, problems, send, busy };
}

const CHANNELS = [
  { value: "MAIL", title: "Correo electrónico", text: "Sale solo, dentro del horario de contacto." },
  {
    value: "LETTER",
    title: "Carta certificada",
    text: "Se imprime en lotes, con un código para responder; tú los entregas a Correos.",
    lacking:
      "La carta certificada no se ofrece: falta la dirección postal de esta instalación, a la que Correos devuelve lo que no entrega. La pone en la configuración del servidor quien lo mantiene.",
  },
  {
    value: "CERTIFIED_MAIL",
    title: "Correo electrónico certificado",
    text: "Lo entrega un prestador que acredita el contenido, el envío y la recepción.",
    lacking:
      "El correo electrónico certificado no se ofrece: esta instalación no tiene configurado ningún prestador.",
  },
  {
    value: "CERTIFIED_SMS",
    title: "SMS certificado",
    text: "Lo entrega el mismo prestador, solo a móviles. Lleva el asunto de la plantilla y, resumido, lo que exige la ley.",
    lacking: "El SMS certificado no se ofrece: esta instalación no tiene configurado ningún prestador.",
  },
] as const;

interface ExampleProps {
  selection: MailingSelectionInput;
  templateId: string;
  channel: MailingChannel;
}

/** As these very people get it. */
function Example({ selection, templateId, channel }: ExampleProps) {
  if (channel === "LETTER") return <LetterExample selection={selection} templateId={templateId} />;
  return (
    <MailPreviews
      key={JSON.stringify([selection, templateId, channel])}
      selection={selection}
      templateId={templateId}
      channel={channel}
    />
  );
}

function MailingForm({
  choices: { mailingTemplates: templates, offeredMailingChannels },
}: {
  choices: Choices;
}) {
  const { selection: tasks, listChoice } = useChosen();
  const { isAdmin } = useMailingPaths();
  const first = templates.find(({ purpose }) => purpose === "INVITATION") ?? templates[0];
  const [values, setValues] = useState<MailingValues>({ ...FRESH, templateId: first?.id ?? "" });
  const selection = selectionOf(tasks, values);
  const { audience, problems, send, busy } = useSending(selection, values);
  const { errorOf, entries, forgive } = problems;
  const change = (part: Partial<MailingValues>) => {
    for (const field of Object.keys(part)) forgive(field === "day" ? "startsAt" : field);
    setValues((now) => ({ ...now, ...part }));
  };
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change });
  const recipients = audience.audience?.recipients;
  return (
    <form className="stack reading" noValidate onSubmit={submits(send, busy)} aria-label="Nuevo mailing">
      <ErrorSummary entries={entries} />
      <WhoPanel selection={selection} listChoice={listChoice} audience={audience} channel={values.channel}>
        <SelectField
          {...field("obligors")}
          options={optionsOf(OBLIGORS_NAMES)}
          onChange={(obligors) => change({ obligors: obligors === "MAIN" ? "MAIN" : "ALL" })}
          hint="Antes de ir a juicio hay que intentar negociar con cada una de las personas obligadas, también con fiadores y avalistas."
        />
      </WhoPanel>
      <Panel
        title="Qué se escribe"
        aside={
          isAdmin && (
            <LinkButton size="sm" icon="edit" to={paths.adminMailingTemplates()}>
              Plantillas de correo
            </LinkButton>
          )
        }
      >
        <div className="stack">
          {offeredMailingChannels.length > 1 && (
            <ChoiceCards
              legend="Por qué medio"
              columns="two"
              choices={CHANNELS.filter(({ value }) => offeredMailingChannels.includes(value))}
              chosen={[values.channel]}
              onToggle={(channel) => change({ channel })}
            />
          )}
          {(isAdmin ? CHANNELS.filter(({ value }) => !offeredMailingChannels.includes(value)) : []).map(
            (channel) => (
              <p key={channel.value} className="muted small">
                {"lacking" in channel && channel.lacking}
              </p>
            ),
          )}
          <SelectField
            {...field("templateId")}
            options={templates.map(({ id, name, purpose }) => ({
              value: id,
              label: name === PURPOSE_NAMES[purpose] ? name : `${name} · ${PURPOSE_NAMES[purpose]}`,
            }))}
          />
          {selection !== null && values.templateId !== "" && (
            <Example selection={selection} templateId={values.templateId} channel={values.channel} />
          )}
        </div>
      </Panel>
      <Panel title="Cuándo y cómo">
        <div className="stack">
          <WhenFields values={values} errorOf={errorOf} onChange={change} />
          {!values.isLater && values.channel !== "LETTER" && (
            <ContactHoursNote waitsUntil={audience.audience?.waitsUntil ?? null} channel={values.channel} />
          )}
          {values.channel !== "LETTER" && <HolidaysNote text={audience.audience?.holidaysUnknown ?? null} />}
          <TextField
            {...textOf(field("name"))}
            maxLength={120}
            hint="Si lo dejas vacío, se llamará como la plantilla y la lista."
          />
          <SettingsFields values={values} errorOf={errorOf} onChange={change} />
        </div>
      </Panel>
      {selection === null && listChoice !== null && (
        <p className="note">Elige una lista: aquí verás a cuántas personas se escribe antes de empezar.</p>
      )}
      {recipients === 0 && <NobodyNote />}
      <StickyActions>
        <Button
          type="submit"
          variant="accent"
          icon="mail"
          busy={busy}
          disabled={recipients === undefined || recipients === 0}
        >
          {buttonText(recipients, values.isLater)}
        </Button>
      </StickyActions>
    </form>
  );
}

function buttonText(recipients: number | undefined, isLater: boolean): string {
  if (recipients === undefined) return "Empezar";
  return `${isLater ? "Programar" : "Empezar"}: escribir a ${peopleText(recipients)}`;
}

/** A new mailing on one page: whom, what, when, and one button that says how many it writes to. */
export function Component() {
  const { all } = useMailingPaths();
  usePageHeader({ title: PAGE_TITLES.newMailing, back: all() });
  const { choices, error, refetch } = useTemplates();
  if (choices === undefined) return <NotLoaded error={error} refetch={refetch} rows={6} columns={2} />;
  return <MailingForm choices={choices} />;
}
