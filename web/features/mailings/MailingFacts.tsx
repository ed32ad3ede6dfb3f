import { Link } from "react-router-dom";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../app/paths.ts";
import type { MailingChannel } from "../../generated/graphql.ts";
import { plural } from "../../lib/text.ts";
import { OBLIGORS_NAMES, PURPOSE_NAMES } from "../../parts/mailings/mailing-words.ts";
import { useMailingPaths } from "../../parts/mailings/use-mailing-paths.ts";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import type { MailingDetail } from "./use-mailing.ts";

const CHANNEL_NAMES: Readonly<Record<MailingChannel, string>> = {
  MAIL: "Correo electrónico",
  CERTIFIED_MAIL: "Correo electrónico certificado",
  CERTIFIED_SMS: "SMS certificado",
  LETTER: "Carta certificada",
};

/** What it sends, from whom and how. */
export function MailingFacts({ mailing }: { mailing: MailingDetail }) {
  const { name, channel, obligors, list, template, settings, createdBy } = mailing;
  const { createdAt, startedAt, startsAt, endedAt } = mailing;
  const { isAdmin } = useMailingPaths();
  const named = `${template.name} (versión ${template.version})`;
  const pace =
    channel === "LETTER"
      ? [{ label: "Cartas por lote", value: shownCount(settings.lettersPerBatch) }]
      : [
          { label: "Ritmo", value: `${shownCount(settings.pacePerMinute)} por minuto` },
          ...(channel === "CERTIFIED_SMS"
            ? []
            : [{ label: "Por dominio", value: `${shownCount(settings.domainPacePerMinute)} por minuto` }]),
          { label: "Se para si vuelven", value: `Más del ${settings.bouncePercent} %` },
        ];
  return (
    <Panel title="Datos del mailing">
      <FactGrid
        facts={[
          { label: "Nombre", long: true, value: name },
          {
            label: "Lista",
            long: true,
            value:
              list === null ? (
                "Selección de tareas"
              ) : (
                <Link
                  to={paths.adminTaskList(list.codeId, "mailing")}
                >{`${list.codeId} · ${list.name}`}</Link>
              ),
          },
          {
            label: "Plantilla",
            long: true,
            value: isAdmin ? <Link to={paths.adminMailingTemplate(template.id)}>{named}</Link> : named,
          },
          { label: "A quién", value: OBLIGORS_NAMES[obligors] },
          { label: "Finalidad", value: PURPOSE_NAMES[template.purpose] },
          { label: "Medio", value: CHANNEL_NAMES[channel] },
          ...pace,
          {
            label: "Sin repetir",
            value: settings.recentDays === 0 ? "Sin límite" : plural(settings.recentDays, "día", "días"),
          },
          { label: "Inicio", value: <DateText value={startedAt ?? startsAt} time /> },
          { label: "Final", value: <DateText value={endedAt} time /> },
          { label: "Creado por", value: createdBy },
          { label: "Creado el", value: <DateText value={createdAt} time /> },
        ]}
      />
    </Panel>
  );
}
