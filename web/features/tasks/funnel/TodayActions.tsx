import { useNavigate } from "react-router-dom";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import { StartCertificateRunDocument, type AttemptStage } from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { useAction } from "../../../lib/use-action.ts";
import { plural } from "../../../lib/text.ts";
import type { MailingChoice } from "../../../parts/mailings/mailing-choice.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { ListDetail } from "../components/ListHead.tsx";
import type { Funnel } from "./ListFunnel.tsx";

interface TodayProps {
  funnel: Funnel;
  list: ListDetail;
}

/**
 * Certifies those whose attempt has ended as of now and whose paper lacks nothing, which is only seen when it is drawn; another
 * number than the screen shows is refused.
 */
function CertifyButton({ count, list }: { count: number; list: ListDetail }) {
  const alert = useAlert();
  const { run, busy } = useAction(StartCertificateRunDocument, {
    failed: "No se ha podido empezar. Inténtalo de nuevo.",
    onRefused: alert.error,
    quiet: true,
  });
  const selection = { filter: { listId: list.id, attempt: "CERTIFIABLE" as const }, expectedCount: count };
  const ask = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: `Certificar hasta ${plural(count, "deuda", "deudas")}`,
      text: `${count === 1 ? "El intento de 1 deuda ha terminado" : `Los intentos de ${shownCount(count)} deudas han terminado`}. Se emite y se sella el certificado de las que tienen completos los datos del acta (quién es el acreedor, quién ha llevado la negociación); las demás quedan fuera y se dice qué les falta. Lo emitido no se borra: solo se puede revocar, con su motivo.`,
      textButton: "Cancelar",
      textButton2: "Certificar",
      onConfirm: async () => {
        await run({ selection });
      },
    });
  return (
    <Button variant="primary" icon="check" busy={busy} onClick={ask}>
      {`Certificar hasta ${plural(count, "deuda", "deudas")}`}
    </Button>
  );
}

/** What somebody can begin now: no button without people behind it. */
export function TodayActions({ funnel, list }: TodayProps) {
  const navigate = useNavigate();
  const countOf = (stage: AttemptStage) => funnel.stages.find((one) => one.stage === stage)?.count ?? 0;
  const invite = () => {
    const selection = { filter: { listId: list.id, attempt: "NOT_INVITED" as const } };
    void navigate(paths.adminNewMailing(), { state: { selection } satisfies MailingChoice });
  };
  const tasksAt = (attempt: AttemptStage) => paths.adminTaskList(list.codeId, undefined, { attempt });
  const [uninvited, unreached, ready, missing] = (
    ["NOT_INVITED", "NOT_RECEIVED", "CERTIFIABLE", "MISSING_OBLIGORS"] as const
  ).map(countOf) as [number, number, number, number];
  const isNothing = uninvited + unreached + ready + missing === 0;
  return (
    <Panel title="Qué se puede hacer hoy">
      {isNothing ? (
        <p className="muted">Nada por ahora: los plazos siguen corriendo.</p>
      ) : (
        <div className="cluster">
          {ready > 0 && <CertifyButton count={ready} list={list} />}
          {uninvited > 0 && (
            <Button icon="mail" onClick={invite}>
              {`Invitar: ${plural(uninvited, "deuda", "deudas")} sin invitar`}
            </Button>
          )}
          {unreached > 0 && (
            <LinkButton icon="phone" to={tasksAt("NOT_RECEIVED")}>
              {`Llamar o escribir: ${plural(unreached, "deuda", "deudas")} sin recepción`}
            </LinkButton>
          )}
          {missing > 0 && (
            <LinkButton icon="users" to={tasksAt("MISSING_OBLIGORS")}>
              {missing === 1
                ? "Ver 1 deuda en la que falta alguna persona obligada"
                : `Ver ${shownCount(missing)} deudas en las que falta alguna persona obligada`}
            </LinkButton>
          )}
        </div>
      )}
    </Panel>
  );
}
