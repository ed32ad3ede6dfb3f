import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { type ApiKeyDetailFragment, ApiKeyPageDocument } from "../../generated/graphql.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { SeriesFigure } from "../../ui/charts/SeriesFigure.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { ThingPage } from "../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import { API_KEY_LOOKS, scopesText, usageSummary } from "../../parts/integrations/api-key-words.ts";
import { RevokeKeyDialog } from "./components/RevokeKeyDialog.tsx";
import { RollKeyDialog } from "./components/RollKeyDialog.tsx";
import { SecretDialog } from "./components/SecretDialog.tsx";

const SERIES = [
  { label: "Atendidas", color: "var(--color-primary)" },
  { label: "Por encima del límite", color: "var(--color-warning)" },
];

type KeyProps = { apiKey: ApiKeyDetailFragment };

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(ApiKeyPageDocument, { id: params["keyId"] ?? "" });
}

function Usage({ apiKey }: KeyProps) {
  return (
    <Panel
      title="Uso"
      intro={usageSummary(apiKey)}
      aside={
        <LinkButton variant="quiet" size="sm" to={paths.adminAudit({ key: apiKey.id })}>
          Ver en el registro
        </LinkButton>
      }
    >
      <SeriesFigure
        summary={usageSummary(apiKey)}
        heading="Día"
        series={SERIES}
        stacked
        points={apiKey.usage.map(({ day, requests, throttled }) => ({
          label: formatDate(day).slice(0, 5),
          values: [
            { value: requests, text: shownCount(requests) },
            { value: throttled, text: shownCount(throttled) },
          ],
        }))}
      />
    </Panel>
  );
}

function Reach({ apiKey }: KeyProps) {
  const { addresses, lists, requestsPerMinute, expiresAt, revokedAt, revokedBy } = apiKey;
  return (
    <Panel title="Qué abre">
      <FactGrid
        facts={[
          { label: "Permisos", value: scopesText(apiKey) },
          { label: "Límite", value: `${shownCount(requestsPerMinute)} peticiones por minuto` },
          {
            label: "Listas",
            wide: true,
            value:
              lists === null
                ? "Todas, y las tareas sin lista"
                : lists.map(({ codeId, name }) => `${codeId} · ${name}`).join(", "),
          },
          {
            label: "Desde",
            wide: true,
            value: addresses.length === 0 ? "Cualquier dirección" : addresses.join(", "),
          },
          { label: "Creada", value: <DateText value={apiKey.createdAt} time /> },
          { label: "Por", value: apiKey.createdBy },
          { label: "Caduca", value: expiresAt === null ? "No caduca" : <DateText value={expiresAt} time /> },
          {
            label: "Último uso",
            value: apiKey.lastUsedAt === null ? "Nunca" : <DateText value={apiKey.lastUsedAt} time />,
          },
          ...(revokedAt === null
            ? []
            : [
                { label: "Revocada", value: <DateText value={revokedAt} time /> },
                { label: "Por quién", value: revokedBy },
              ]),
        ]}
      />
    </Panel>
  );
}

function Secrets({ apiKey: { secrets } }: KeyProps) {
  if (secrets.length === 0) return null;
  return (
    <Panel title={secrets.length === 1 ? "Clave en uso" : "Claves en uso"}>
      <ul className="list stack gap-8">
        {secrets.map(({ prefix, createdAt, endsAt }) => (
          <li key={prefix}>
            <code>{prefix}…</code>
            <p className="muted small">
              Del {formatDateTime(createdAt)}
              {endsAt !== null && `; funciona hasta el ${formatDateTime(endsAt)}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Shown = { dialog: "roll" | "revoke" } | { dialog: "secret"; secret: string; message: string };

function Actions({ apiKey }: KeyProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  return (
    <>
      {apiKey.status === "ACTIVE" && (
        <Button icon="refresh" onClick={() => setShown({ dialog: "roll" })}>
          Cambiar la clave
        </Button>
      )}
      {apiKey.status !== "REVOKED" && (
        <Button icon="close" onClick={() => setShown({ dialog: "revoke" })}>
          Revocar
        </Button>
      )}
      {shown?.dialog === "roll" && (
        <RollKeyDialog
          apiKey={apiKey}
          onMade={(made) => setShown({ dialog: "secret", ...made })}
          onClose={close}
        />
      )}
      {shown?.dialog === "revoke" && <RevokeKeyDialog apiKey={apiKey} onClose={close} />}
      {shown?.dialog === "secret" && (
        <SecretDialog of="key" secret={shown.secret} message={shown.message} onClose={close} />
      )}
    </>
  );
}

/** One key: what it opens, how much it is used, and its end. */
export function Component() {
  const { keyId = "" } = useParams();
  const { data, error, refetch } = useQuery(ApiKeyPageDocument, {
    variables: { id: keyId },
    fetchPolicy: "cache-and-network",
  });
  const apiKey = data?.apiKey;
  usePageHeader({ title: apiKey?.name ?? "Clave de API", back: paths.adminIntegrations() });
  if (apiKey) {
    const look = API_KEY_LOOKS[apiKey.status];
    return (
      <ThingPage
        key={apiKey.id}
        kind="api-key"
        name="Clave de API"
        state={<StatusTag tone={look.tone}>{look.label}</StatusTag>}
        summary={scopesText(apiKey)}
        actions={<Actions apiKey={apiKey} />}
      >
        <div className="stack">
          <Usage apiKey={apiKey} />
          <Reach apiKey={apiKey} />
          <Secrets apiKey={apiKey} />
        </div>
      </ThingPage>
    );
  }
  if (error !== undefined) return <ErrorState onRetry={() => void refetch().catch(() => undefined)} />;
  if (apiKey === undefined) return <ThingSkeleton />;
  return (
    <EmptyState
      picture="search"
      title="Esta clave no existe"
      text="Puede que el enlace esté mal escrito."
      action={<LinkButton to={paths.adminIntegrations()}>Ver todas las claves</LinkButton>}
    />
  );
}
