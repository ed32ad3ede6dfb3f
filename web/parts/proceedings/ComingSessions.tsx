import { addDays } from "../../../schema/rules/madrid-days.ts";
import { useQuery } from "@apollo/client/react";
import { Skeleton } from "antd";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";
import { todayInMadrid } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import { SESSION_CHANNELS, SESSION_KINDS } from "./proceedings-words.ts";
import { ComingSessionsDocument, type ComingSessionsQuery } from "../../generated/graphql.ts";

const MOST_SHOWN = 3;
const AHEAD = 60;

type Item = ComingSessionsQuery["calendar"][number];

function addressOf({ caseNumber, taskCodeId }: Item, isClient: boolean): string | null {
  if (taskCodeId !== null) return paths.specialistTaskSessions(taskCodeId);
  if (caseNumber === null) return null;
  return isClient
    ? paths.clientCase(caseNumber, "herramientas")
    : paths.specialistCase(caseNumber, "herramientas");
}

function Session({ session, isClient }: { session: Item; isClient: boolean }) {
  const to = addressOf(session, isClient);
  const name = session.caseNumber ?? session.taskCodeId;
  return (
    <li className="cluster">
      <Icon name={SESSION_CHANNELS[session.channel].icon} size={18} />
      <strong>
        <DateText value={session.startsAt} time />
      </strong>
      <span>
        {SESSION_KINDS[session.kind].title} · {SESSION_CHANNELS[session.channel].label}
      </span>
      {to === null ? name : <Link to={to}>{name}</Link>}
    </li>
  );
}

/** The asker's next sessions over all cases and tasks, for clients and specialists. It accompanies a list, which says when nothing can be loaded. */
export function ComingSessions() {
  const isClient = useSession()?.userData.role === "CLIENT";
  const now = useNow();
  const today = todayInMadrid(new Date(now));
  const variables = { from: today, to: addDays(today, AHEAD) };
  const { data, error } = useQuery(ComingSessionsDocument, { variables, fetchPolicy: "cache-and-network" });
  const coming = data?.calendar
    .filter(({ status, startsAt }) => status === "SCHEDULED" && Date.parse(startsAt) > now)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .slice(0, MOST_SHOWN);
  if (coming === undefined && error !== undefined) return null;
  return (
    <Panel title="Próximas sesiones">
      {coming === undefined && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {coming?.length === 0 && <p className="muted">{`No hay ninguna en los próximos ${AHEAD} días.`}</p>}
      <ul className="rows">
        {coming?.map((session) => (
          <Session key={session.id} session={session} isClient={isClient} />
        ))}
      </ul>
    </Panel>
  );
}
