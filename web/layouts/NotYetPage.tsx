import { publicPaths } from "../app/public-paths.ts";
import type { PublicHandle } from "../app/public-page.ts";
import { LinkButton } from "../ui/site/Button.tsx";
import { Illustration } from "../ui/illustrations/Illustration.tsx";
import styles from "./NotYetPage.module.css";
import { NOT_YET_TITLE } from "./page-words.ts";

export const handle = {
  head: () => ({
    title: NOT_YET_TITLE,
    description: `${NOT_YET_TITLE}. Vuelve al inicio para encontrar lo que buscas.`,
    path: publicPaths.home(),
    indexed: false,
  }),
  status: () => 404,
} satisfies PublicHandle;

/** The documented answer to an unknown path. */
export function Component() {
  return (
    <div className={styles.page}>
      <Illustration name="building" width={200} />
      <h1 tabIndex={-1}>{NOT_YET_TITLE}</h1>
      <LinkButton variant="primary" to={publicPaths.home()}>
        Ir al inicio
      </LinkButton>
    </div>
  );
}
