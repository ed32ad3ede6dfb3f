import { Link } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import styles from "./ChooseAccountPage.module.css";

interface AccountType {
  title: string;
  icon: IconName;
  to: string;
  go: string;
  gets: readonly string[];
}

const TYPES: readonly AccountType[] = [
  {
    title: "Cliente",
    icon: "user",
    to: publicPaths.registerClient(),
    go: "Registrarme como cliente",
    gets: [
      "Para personas y empresas que quieren resolver un conflicto o cobrar una deuda.",
      "Abres tu caso en unos minutos.",
      "Eliges a un especialista independiente.",
    ],
  },
  {
    title: "Especialista",
    icon: "user-check",
    to: publicPaths.registerSpecialist(),
    go: "Registrarme como especialista",
    gets: [
      "Para conciliadores, mediadores y recaudadores que trabajan por su cuenta.",
      "Creas un perfil con tu experiencia y tu tarifa.",
      "Llevas cada caso ordenado, de principio a fin.",
    ],
  },
];

/** Which kind of account: each card leads to its registration. */
export function Component() {
  return (
    <div className="stack gap-24" data-wide="">
      <PageTitle tab="Crear cuenta">Crea tu cuenta</PageTitle>
      <p className="muted">¿Cómo vas a usar la plataforma?</p>
      <ul className="list pair">
        {TYPES.map(({ title, icon, to, go, gets }) => (
          <li key={title} className={styles.card}>
            <h2>
              <Icon name={icon} />
              {title}
            </h2>
            <ul>
              {gets.map((text) => (
                <li key={text}>
                  <Icon name="check" size={18} />
                  {text}
                </li>
              ))}
            </ul>
            <Link to={to} className="line tint strong">
              {go}
              <Icon name="arrow-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
