import { paths } from "./paths.ts";
import { privateAreaOf } from "./private-addresses.ts";
import { PRODUCT_NAME } from "../../schema/rules/product.ts";
import type { PageHead } from "./public-page.ts";

/**
 * The pages before the dashboard, which the browser draws by itself. The server needs to know them: any other address
 * that is no public page doesn't exist.
 */
const ENTRANCES: PageHead[] = [
  {
    path: paths.login(),
    title: "Iniciar sesión",
    description:
      "Entra en tu cuenta para seguir tus expedientes, hablar con tu especialista o atender a tus clientes.",
  },
  {
    path: paths.register(),
    title: "Crear una cuenta",
    description:
      "Regístrate como cliente o como especialista en conciliación, mediación o recuperación de deudas.",
  },
  {
    path: paths.registerSpecialist(),
    title: "Registro de especialistas",
    description:
      "Crea gratis tu perfil profesional: formación, experiencia, tarifas y zonas en las que trabajas.",
  },
  {
    path: paths.registerClient(),
    title: "Registro de clientes",
    description:
      "Abre tu cuenta como particular o empresa y cuéntanos qué conflicto o deuda quieres resolver.",
  },
  {
    path: paths.forgotPassword(),
    title: "Recuperar la contraseña",
    description: "Recibe un código en tu correo y elige una contraseña nueva.",
    indexed: false,
  },
  {
    path: paths.resetPassword(),
    title: "Nueva contraseña",
    description: "Elige una contraseña nueva para tu cuenta.",
    indexed: false,
  },
  {
    path: paths.stopPayout(),
    title: "Tu transferencia",
    description: "Detén una transferencia que no has pedido tú.",
    indexed: false,
  },
  {
    path: paths.leadAnswer(),
    title: "Tu respuesta",
    description: "Lee la respuesta a tu solicitud y descarga sus archivos. No hace falta cuenta.",
    indexed: false,
  },
  {
    path: paths.invitation(),
    title: "Tu invitación",
    description: "Mira de qué se trata, quién te lo pide y si tienes que responder. No hace falta cuenta.",
    indexed: false,
  },
];

/** The head of a page the browser draws by itself; null for every other address. */
export function shellHead(pathname: string): PageHead | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  if (privateAreaOf(path) === "dashboard") {
    return {
      title: "Mi panel",
      description: `Área privada de ${PRODUCT_NAME}.`,
      path: "/",
      indexed: false,
    };
  }
  return ENTRANCES.find((entrance) => entrance.path === path) ?? null;
}

/** Those that search engines may keep. */
export const indexedShellPaths = ENTRANCES.filter(({ indexed }) => indexed !== false).map(({ path }) => path);
