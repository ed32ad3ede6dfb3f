import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { paths } from "../../../app/paths.ts";
import {
  NewsDocument,
  SendNewsDocument,
  SendTestNewsDocument,
  type NewsQuery,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { showNotice } from "../../../lib/notices.ts";
import { submits } from "../../../lib/submits.ts";
import { plural } from "../../../lib/text.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { TextField } from "../../../ui/TextField.tsx";

const FORM = "news";
/** While some are on their way. */
const POLL_MS = 2_000;
const EMPTY = { subject: "", text: "" };
const LABELS = { subject: "Asunto", text: "Texto" } as const;
const MISSING = { subject: "Escribe el asunto", text: "Escribe el texto" } as const;

/** What nobody is to be asked about before it is there. */
function missingOf(values: typeof EMPTY): UserProblem[] {
  return (["subject", "text"] as const).flatMap((field) =>
    values[field].trim() === "" ? [{ field: [field], message: MISSING[field] }] : [],
  );
}

function NewsForm({ readers }: { readers: number }) {
  const draft = useFormDraft<typeof EMPTY>(FORM);
  const [values, setValues] = useState(draft.restored ?? EMPTY);
  const change = (typed: Partial<typeof EMPTY>) => {
    const next = { ...values, ...typed };
    setValues(next);
    draft.save(next);
    for (const field of Object.keys(typed)) problems.forgive(field);
  };
  const alert = useAlert();
  const problems = useFormProblems(FORM, LABELS);
  const { errorOf, entries } = problems;
  const { run, busy } = useAction(SendNewsDocument, { refetch: [NewsDocument], once: true });
  const test = useAction(SendTestNewsDocument, { refetch: [], quiet: true });
  const sendTest = async () => {
    if (problems.refuse(missingOf(values))) return;
    const outcome = await test.run({ input: values });
    if (problems.refuse(outcome.problems) || !outcome.done || outcome.payload.sentTo === null) return;
    showNotice({ theme: "green", text: `Prueba enviada a ${outcome.payload.sentTo}.` });
  };
  const send = async () => {
    const outcome = await run({ input: values });
    if (problems.refuse(outcome.problems) || !outcome.done) return;
    setValues(EMPTY);
    draft.clear();
  };
  const ask = () => {
    if (problems.refuse(missingOf(values))) return;
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Enviar novedades",
      text: `¿Quieres enviarlas a ${plural(readers, "cuenta", "cuentas")}? No se puede deshacer.`,
      textButton: "Cancelar",
      textButton2: "Enviar",
      onConfirm: send,
    });
  };
  return (
    <form className="stack" noValidate onSubmit={submits(ask, busy)} aria-label="Novedades">
      <ErrorSummary entries={entries} />
      <TextField
        id={fieldId(FORM, "subject")}
        label={LABELS.subject}
        required
        maxLength={150}
        value={values.subject}
        error={errorOf("subject")}
        onChange={({ target: { value: subject } }) => change({ subject })}
      />
      <TextAreaField
        id={fieldId(FORM, "text")}
        label={LABELS.text}
        required
        rows={8}
        maxLength={5_000}
        hint="Una línea en blanco empieza otro párrafo."
        value={values.text}
        error={errorOf("text")}
        onChange={(text) => change({ text })}
      />
      <div className="cluster">
        <Button type="submit" variant="accent" icon="mail" busy={busy} disabled={readers === 0}>
          {`Enviar a ${plural(readers, "cuenta", "cuentas")}`}
        </Button>
        <Button icon="eye" busy={test.busy} onClick={() => void sendTest()}>
          Enviarme una prueba
        </Button>
      </div>
    </form>
  );
}

function Issues({ issues }: { issues: NewsQuery["newsIssues"] }) {
  if (issues.length === 0) return <p className="muted">Todavía no se ha enviado ninguna.</p>;
  return (
    <ul className="rows">
      {issues.map(({ id, subject, text, recipients, createdAt, sentAt }) => (
        <li key={id} className="stack gap-4">
          <div className="split">
            <strong className="fill anywhere">{subject}</strong>
            <span className="detail">
              {sentAt === null
                ? `Enviándose desde el ${formatDateTime(createdAt)}: ${plural(recipients, "cuenta", "cuentas")} hasta ahora`
                : `Enviadas el ${formatDateTime(sentAt)} a ${plural(recipients, "cuenta", "cuentas")}`}
            </span>
          </div>
          <Fold summary="Ver el texto">
            <p className="lines anywhere">{text}</p>
          </Fold>
        </li>
      ))}
    </ul>
  );
}

/** News of the product: written once, to every account that wants them. */
export function Component() {
  usePageHeader({ title: "Novedades", back: paths.adminMailings() });
  const { data, error, refetch, startPolling, stopPolling } = useQuery(NewsDocument, {
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const isGoing = data?.newsIssues.some(({ sentAt }) => sentAt === null) === true;
  useEffect(() => {
    if (!isGoing) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isGoing, startPolling, stopPolling]);
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={1} />;
  return (
    <div className="stack reading">
      <Panel
        title="Escribir novedades"
        intro="Llegan por correo y a la campana de los clientes y especialistas que las quieren, con un enlace para dejar de recibirlas."
      >
        <NewsForm readers={data.newsReaders} />
      </Panel>
      <Panel title="Enviadas">
        <Issues issues={data.newsIssues} />
      </Panel>
    </div>
  );
}
