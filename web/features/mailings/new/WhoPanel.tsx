import type { ReactNode } from "react";
import type { MailingChannel, MailingSelectionInput } from "../../../generated/graphql.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useMailingPaths } from "../../../parts/mailings/use-mailing-paths.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { AudienceCounts } from "../AudienceCounts.tsx";
import { ListChoice, type ChosenList } from "../ListChoice.tsx";
import { LeftOutOfChoice } from "./LeftOutOfChoice.tsx";
import { FORM, LABELS } from "./mailing-form.ts";
import type { AudiencePreview } from "./use-audience.ts";

function Counts({
  audience: { chosen, audience, error, renew },
  channel,
}: Pick<WhoPanelProps, "audience" | "channel">) {
  if (error !== undefined)
    return (
      <div className="note note-danger split" role="alert">
        <span className="fill">{serverMessage(error) ?? "No se ha podido contar a quién se escribe."}</span>
        <Button size="sm" onClick={renew}>
          Reintentar
        </Button>
      </div>
    );
  if (audience === undefined) return <SkeletonTable rows={3} columns={2} label="Contando personas..." />;
  return (
    <AudienceCounts
      audience={audience}
      channel={channel}
      recentDays={chosen.settings.recentDays ?? 0}
      leftOutPeople={<LeftOutOfChoice key={JSON.stringify(chosen)} chosen={chosen} />}
    />
  );
}

/** Tasks are chosen where they are listed. */
function Brought({ selection }: Pick<WhoPanelProps, "selection">) {
  const { tasks } = useMailingPaths();
  if (selection === null)
    return (
      <div className="split">
        <p className="fill">Selecciona primero las tareas a cuyos deudores quieres escribir.</p>
        <LinkButton to={tasks()}>Elegir tareas</LinkButton>
      </div>
    );
  return (
    <p>
      {selection.ids
        ? "A los deudores de las tareas que has seleccionado."
        : "A los deudores de todas las tareas que coinciden con tus filtros."}
    </p>
  );
}

const CHOOSE_TASKS = "Para escribir solo a algunas tareas, selecciónalas en «Tareas» y pulsa «Mailing».";

const CHOOSE_NEWEST = "Aquí están las 100 más recientes; a una anterior se le escribe desde su página.";

interface WhoPanelProps {
  selection: MailingSelectionInput | null;
  /** Lists are chosen here by administrators, unless the visit brought a selection of tasks. */
  listChoice: ChosenList | null;
  audience: AudiencePreview;
  channel: MailingChannel;
  /** Who of those who owe the tasks. */
  children: ReactNode;
}

/** Whom it writes to: how many, and why not the others. */
export function WhoPanel({ selection, listChoice, audience, channel, children }: WhoPanelProps) {
  return (
    <Panel title="A quién">
      <div className="stack">
        {listChoice === null ? (
          <Brought selection={selection} />
        ) : (
          <ListChoice
            {...listChoice}
            id={fieldId(FORM, "list")}
            label={LABELS.list}
            hint={CHOOSE_TASKS}
            hintOfNewest={CHOOSE_NEWEST}
          />
        )}
        {selection !== null && children}
        {selection !== null && <Counts audience={audience} channel={channel} />}
      </div>
    </Panel>
  );
}
