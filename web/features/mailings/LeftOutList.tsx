import { Link } from "react-router-dom";
import type { LeftOutPeopleFragment } from "../../generated/graphql.ts";
import { useMailingPaths } from "../../parts/mailings/use-mailing-paths.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { StepPager } from "../../ui/StepPager.tsx";

/** Of a page. */
export const LEFT_OUT_SIZE = 20;

interface LeftOutListProps {
  found: LeftOutPeopleFragment | undefined;
  error: Error | undefined;
  refetch: () => Promise<unknown>;
  page: number;
  onPage: (page: number) => void;
}

/** Each person who gets nothing, with the reason, and a debt that leads to all there is of it. */
export function LeftOutList({ found, error, refetch, page, onPage }: LeftOutListProps) {
  const { task } = useMailingPaths();
  if (found === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={2} />;
  const count = Math.ceil(found.totalCount / LEFT_OUT_SIZE);
  return (
    <div className="stack gap-8">
      <ul className="rows" aria-label="Personas que no lo reciben">
        {found.nodes.map(({ name, email, text, taskCode }, at) => (
          // Two people may have the same name, and neither address nor debt.
          <li key={at} className="split">
            <span className="fill anywhere">
              <strong>{name === "" ? "Sin nombre" : name}</strong>
              {email !== null && (
                <span className="detail">
                  <Breakable text={email} />
                </span>
              )}
            </span>
            <span className="detail">
              {text}
              {taskCode !== null && (
                <>
                  {" · "}
                  <Link to={task(taskCode)}>{taskCode}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {count > 1 && <StepPager of="Personas" page={page} count={count} onChange={onPage} />}
    </div>
  );
}
