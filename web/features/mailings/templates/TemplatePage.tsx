import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { MailingTemplatesDocument } from "../../../generated/graphql.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { TemplateForm } from "./TemplateForm.tsx";

/** One template in its editor, or a new one. */
export function Component() {
  const { templateId = "" } = useParams();
  const isNew = templateId === "nueva";
  const { data, error, refetch } = useQuery(MailingTemplatesDocument, { fetchPolicy: "cache-first" });
  const templates = data?.mailingTemplates;
  const template = templates?.find(({ id }) => id === templateId);
  usePageHeader({
    title: isNew ? "Nueva plantilla" : (template?.name ?? "Plantilla"),
    back: paths.adminMailingTemplates(),
  });
  if (templates === undefined) return <NotLoaded error={error} refetch={refetch} rows={6} columns={1} />;
  if (!isNew && template === undefined)
    return (
      <EmptyState
        picture="search"
        title="Esta plantilla no existe"
        action={<LinkButton to={paths.adminMailingTemplates()}>Ver las plantillas</LinkButton>}
      />
    );
  return <TemplateForm key={templateId} template={template ?? null} templates={templates} />;
}
