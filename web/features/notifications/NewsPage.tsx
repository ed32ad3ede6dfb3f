import { useQuery } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { PublishedNewsDocument } from "../../generated/graphql.ts";
import { formatDate } from "../../lib/format.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";

/** What is new in the product, as it was mailed to those who want it. */
export function Component() {
  usePageHeader({ title: PAGE_TITLES.news, back: paths.notifications() });
  const { data, error, refetch } = useQuery(PublishedNewsDocument, { fetchPolicy: "cache-and-network" });
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={1} />;
  if (data.publishedNews.length === 0)
    return <EmptyState title="Todavía no hay novedades" text="Cuando las haya, las leerás aquí." />;
  return (
    <div className="stack reading">
      <p className="muted">
        Si quieres que te avisemos de ellas lo eliges en{" "}
        <Link to={paths.accountNotifications()}>Mi cuenta, Notificaciones</Link>.
      </p>
      {data.publishedNews.map(({ id, subject, text, createdAt }) => (
        <Panel key={id} title={subject} aside={<span className="detail">{formatDate(createdAt)}</span>}>
          <p className="lines anywhere">{text}</p>
        </Panel>
      ))}
    </div>
  );
}
