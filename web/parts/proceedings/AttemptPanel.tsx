import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  EndTaskNegotiationDocument,
  MatterAttemptDocument,
  type ObligorAttemptItemFragment,
} from "../../generated/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { formatDate } from "../../lib/format.ts";
import { useAction } from "../../lib/use-action.ts";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { FactGrid, type Fact } from "../../ui/FactGrid.tsx";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { TermHelp } from "../help/TermHelp.tsx";
import { AttemptReasons } from "./AttemptReasons.tsx";
import { NotedFacts } from "./NotedFacts.tsx";
import { attemptLook, CERTIFICATE_NAMES, STEP_LABELS } from "./attempt-words.ts";
import { matterInput, useMatterPlaces, type Matter } from "./matter.ts";
import { lateDialog } from "../../ui/late.tsx";

const RecordNoticeDialog = lateDialog(async () => ({
  default: (await import("../parties/RecordNoticeDialog.tsx")).RecordNoticeDialog,
}));

function paperOf(one: ObligorAttemptItemFragment): string {
  const { certificate, certificateLacks, certificateKind, whyNotCertify } = one;
  const name = CERTIFICATE_NAMES[certificateKind];
  if (certificate !== null)
    return `${name}: emitido el ${formatDate(certificate.issuedOn)}, ${certificate.number}.`;
  return whyNotCertify ?? `${name}: ${certificateLacks === null ? "se puede emitir." : certificateLacks}`;
}

function factsOf(one: ObligorAttemptItemFragment): Fact[] {
  const { limitationInterruptedOn, limitationRestartsOn, limitationRunning } = one;
  const restart =
    limitationRestartsOn === null
      ? "interrumpida"
      : `${limitationRunning ? "corre desde" : "vuelve a correr"} el ${formatDate(limitationRestartsOn)}`;
  return [
    {
      label: "Recibido",
      help: <TermHelp term="receipt" name="recepción" />,
      value: formatDate(one.receivedOn),
    },
    {
      label: "Se puede demandar desde",
      help: <TermHelp term="claimTerm" name="plazo para demandar" />,
      value: formatDate(one.sueFrom),
    },
    { label: "Se puede demandar hasta", value: formatDate(one.sueUntil) },
    {
      label: "Prescripción",
      help: <TermHelp term="limitation" name="prescripción" />,
      value: limitationInterruptedOn === null ? "" : restart,
    },
    {
      label: "Documento",
      help: <TermHelp term="certificate" name="certificado del intento" />,
      value: paperOf(one),
      wide: true,
    },
  ];
}

/** LO 1/2025 art. 10.4.d: by a mail or, for who has none, by post; that is noted with its proof. */
function EndNegotiation({ one }: { one: ObligorAttemptItemFragment }) {
  const [isNoting, setNoting] = useState(false);
  const { partyId: id, name: displayName } = one;
  return (
    <>
      <EndByMail one={one} />
      <Button size="sm" onClick={() => setNoting(true)}>
        Anotar que se terminó por burofax o carta
      </Button>
      {isNoting && (
        <RecordNoticeDialog
          party={{ id, displayName, side: "RESPONDENT", proposal: null, summonses: [], termsRun: null }}
          endsNegotiation
          onClose={() => setNoting(false)}
        />
      )}
    </>
  );
}

/** After a question, since nothing takes it back. */
function EndByMail({ one: { partyId, name } }: { one: ObligorAttemptItemFragment }) {
  const alert = useAlert();
  const ending = useAction(EndTaskNegotiationDocument, {
    failed: "No se ha podido dar por terminada. Inténtalo de nuevo.",
    onRefused: (text) => alert.error(text),
  });
  const ask = () =>
    alert.open({
      theme: "red",
      icon: "triangle-alert",
      title: "¿Dar por terminada la negociación?",
      text: `${name} recibe un correo que lo dice por escrito, en nombre del acreedor, y el intento termina hoy sin acuerdo (LO 1/2025, art. 10.4.d).`,
      details: "No se puede deshacer. Un acuerdo sobre todo sigue siendo posible después.",
      textButton: "Cancelar",
      textButton2: "Terminar por escrito",
      // Refused, another dialog says why.
      skipClose: true,
      onConfirm: async () => {
        const { done } = await ending.run({ partyId });
        if (done) alert.close();
      },
    });
  return (
    <Button size="sm" busy={ending.busy} onClick={ask}>
      {STEP_LABELS.END}
    </Button>
  );
}

/** Where it is prepared, and where what it lacks is completed. */
const SEE_LACKS = "Completar lo que falta";

/** What can be done next, each on the page where it is done. */
function NextSteps({ matter, one }: { matter: Matter; one: ObligorAttemptItemFragment }) {
  const { next, certificateLacks } = one;
  const places = useMatterPlaces(matter);
  if (next.length === 0) return null;
  const to = {
    TELL: places.telling,
    MEET: places.sessions,
    PROPOSE: places.agreements,
    CERTIFY: places.records,
  };
  return (
    <p className="cluster above-16">
      {next.map((step) =>
        step === "END" ? (
          <EndNegotiation key={step} one={one} />
        ) : (
          <LinkButton key={step} size="sm" to={to[step]}>
            {step === "CERTIFY" && certificateLacks !== null ? SEE_LACKS : STEP_LABELS[step]}
          </LinkButton>
        ),
      )}
    </p>
  );
}

function Obligor({ matter, one }: { matter: Matter; one: ObligorAttemptItemFragment }) {
  const { label, tone, text } = attemptLook(one);
  return (
    <Panel
      title={one.name}
      intro={text}
      help={<TermHelp term="attempt" name="intento de negociación" />}
      aside={<StatusTag tone={tone}>{label}</StatusTag>}
    >
      <FactGrid facts={factsOf(one)} />
      {one.warnings.map((warning) => (
        <p key={warning} className="note note-warning above-16">
          {warning}
        </p>
      ))}
      <NextSteps matter={matter} one={one} />
      <AttemptReasons reasons={one.reasons} />
    </Panel>
  );
}

/** 'Plazos': how the attempt to negotiate stands with each who owes, what can be done, and why each day is that day. */
export function AttemptPanel({ matter }: { matter: Matter }) {
  const { data, previousData, error, refetch } = useQuery(MatterAttemptDocument, {
    variables: { matter: matterInput(matter) },
    fetchPolicy: "cache-and-network",
  });
  const attempt = (data ?? previousData)?.attempt;
  if (attempt === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={2} />;
  const { obligors, whole } = attempt;
  const missing = obligors.filter(({ partyId }) => whole.missing.includes(partyId));
  return (
    <div className="stack">
      {obligors.length > 1 && whole.state !== "EXCLUDED" && (
        <p className="note note-info">
          {whole.complete
            ? `El intento está completo frente a todas las personas obligadas.${whole.sueUntil === null ? "" : ` Para demandarlas a la vez: del ${formatDate(whole.sueFrom)} al ${formatDate(whole.sueUntil)}.`}`
            : `El intento tiene que hacerse frente a cada persona obligada. ${missing.length === 1 ? "Falta" : "Faltan"} ${listed(missing.map(({ name }) => name))}.`}
        </p>
      )}
      {obligors.map((one) => (
        <Obligor key={one.partyId} matter={matter} one={one} />
      ))}
      <NotedFacts matter={matter} attempt={attempt} />
    </div>
  );
}
