import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { MailingsDocument } from "../../generated/graphql.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { MailingsTable, mailingsUrlSpec, mailingsVariables } from "../../parts/mailings/MailingsTable.tsx";
import { useMailingPaths } from "../../parts/mailings/use-mailing-paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(MailingsDocument, mailingsVariables(readUrlState(mailingsUrlSpec, request.url)));
}

/** Every mailing that the asker sees, the newest first. */
export function Component() {
  const to = useMailingPaths();
  usePageHeader({
    title: PAGE_TITLES.mailings,
    back: to.isAdmin ? undefined : to.tasks(),
    ...(to.isAdmin
      ? { actionLabel: "Nuevo mailing", actionIcon: "mail", to: to.create() }
      : { actionLabel: "Elegir tareas", actionIcon: "mail", to: to.tasks() }),
  });
  return (
    <div className="stack">
      <div className="cluster apart">
        <p className="muted fill">
          Un correo, una carta o un SMS a cada deudor, con todas sus deudas y su enlace personal.
        </p>
        {to.isAdmin && (
          <div className="cluster">
            <LinkButton to={paths.adminNews()}>Novedades</LinkButton>
            <LinkButton icon="file" to={paths.adminMailingTemplates()}>
              Plantillas de correo
            </LinkButton>
          </div>
        )}
      </div>
      <MailingsTable />
    </div>
  );
}
