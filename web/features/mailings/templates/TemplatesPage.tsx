import { useQuery } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import {
  ArchiveMailingTemplateDocument,
  MailingTemplatesDocument,
  type MailingPurpose,
  type TemplateContentFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { PURPOSE_NAMES } from "../../../parts/mailings/mailing-words.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { readSubject } from "./merge-field-words.ts";

const PURPOSES = Object.keys(PURPOSE_NAMES) as MailingPurpose[];

function changedText({ version, updatedAt, updatedBy }: TemplateContentFragment): string {
  const by = updatedBy === null ? "" : ` por ${updatedBy}`;
  return `Versión ${version}, guardada el ${formatDateTime(updatedAt)}${by}`;
}

interface LineProps {
  template: TemplateContentFragment;
  /** What stands over it: said once where the template is called the same. */
  heading?: string;
  onArchive: (template: TemplateContentFragment) => void;
}

function Line({ template, heading, onArchive }: LineProps) {
  const { id, name, subject, archivedAt } = template;
  const title = name === heading ? readSubject(subject) : name;
  return (
    <li className="split">
      <div className="fill">
        <p className="strong links">
          <Link to={paths.adminMailingTemplate(id)}>{title}</Link>
        </p>
        {title === name && <p>{readSubject(subject)}</p>}
        <p className="small muted">{changedText(template)}</p>
      </div>
      {archivedAt === null && (
        <div className="cluster">
          <LinkButton size="sm" icon="edit" to={paths.adminMailingTemplate(id)} aria-label={`Editar ${name}`}>
            Editar
          </LinkButton>
          <Button
            size="sm"
            icon="archive"
            aria-label={`Archivar ${name}`}
            onClick={() => onArchive(template)}
          >
            Archivar
          </Button>
        </div>
      )}
    </li>
  );
}

function useArchive() {
  const alert = useAlert();
  const { run } = useAction(ArchiveMailingTemplateDocument, { onRefused: alert.error });
  return ({ id, name }: TemplateContentFragment) =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Archivar la plantilla",
      text: `¿Quieres archivar «${name}»?`,
      details: "Dejará de ofrecerse. Los mailings que ya la envían siguen.",
      textButton: "Cancelar",
      textButton2: "Archivar",
      onConfirm: async () => void (await run({ id })),
    });
}

/** The texts of mails to many, by what they are for. */
export function Component() {
  usePageHeader({
    title: PAGE_TITLES.mailingTemplates,
    back: paths.adminMailings(),
    actionLabel: "Nueva plantilla",
    actionIcon: "plus",
    to: paths.adminMailingTemplate("nueva"),
  });
  const { data, error, refetch } = useQuery(MailingTemplatesDocument, { fetchPolicy: "cache-and-network" });
  const archive = useArchive();
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={6} columns={2} />;
  const inUse = data.mailingTemplates.filter(({ archivedAt }) => archivedAt === null);
  const archived = data.mailingTemplates.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <div className="stack reading">
      {PURPOSES.map((purpose) => {
        const some = inUse.filter((template) => template.purpose === purpose);
        return some.length === 0 ? null : (
          <Panel key={purpose} title={PURPOSE_NAMES[purpose]}>
            <ul className="rows">
              {some.map((template) => (
                <Line
                  key={template.id}
                  template={template}
                  heading={PURPOSE_NAMES[purpose]}
                  onArchive={archive}
                />
              ))}
            </ul>
          </Panel>
        );
      })}
      {archived.length > 0 && (
        <Fold summary={`Archivadas (${archived.length})`}>
          <ul className="rows">
            {archived.map((template) => (
              <Line key={template.id} template={template} onArchive={archive} />
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}
