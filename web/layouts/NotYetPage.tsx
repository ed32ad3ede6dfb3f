import { paths } from "../app/paths.ts";
import { LinkButton } from "../ui/Button.tsx";
import { Illustration } from "../ui/illustrations/Illustration.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";
import styles from "./NotYetPage.module.css";

/** The documented answer to an unknown path. */
export function Component() {
  return (
    <div className={styles.page}>
      <Illustration name="building" width={200} />
      <PageTitle>Esta página no existe todavía</PageTitle>
      <LinkButton variant="primary" to={paths.home()}>
        Ir al inicio
      </LinkButton>
    </div>
  );
}
