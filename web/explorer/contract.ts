import { buildSchema, type GraphQLSchema } from "graphql";
import { authorizationOf, type Asker } from "./asker.ts";

export type ContractAnswer = { schema: GraphQLSchema } | { problem: string };

interface Refusal {
  errors?: { message?: string }[];
}

const NO_ANSWER = "No hay respuesta del servidor. Comprueba la conexión y vuelve a intentarlo.";
export const SESSION_ENDED = "La sesión ha terminado. Inicia sesión de nuevo o pega una clave de API.";

/** The contract as a file: it needs no free document, and says in each field which keys it is open to. */
export async function loadContract(asker: Asker): Promise<ContractAnswer> {
  const authorization = authorizationOf(asker);
  if (authorization === null) return { problem: SESSION_ENDED };
  const answer = await fetch("/graphql/schema.graphql", { headers: { authorization } }).catch(() => null);
  if (answer === null) return { problem: NO_ANSWER };
  if (answer.ok) return { schema: buildSchema(await answer.text()) };
  const refusal = (await answer.json().catch(() => null)) as Refusal | null;
  return { problem: refusal?.errors?.[0]?.message ?? NO_ANSWER };
}

/** One question, answered as the server answers it: refusals are shown as they come. */
export async function ask(
  asker: Asker,
  question: object,
  headers: Readonly<Record<string, unknown>>,
): Promise<object> {
  const authorization = authorizationOf(asker);
  if (authorization === null) return { errors: [{ message: SESSION_ENDED }] };
  const typed = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const answer = await fetch("/graphql", {
    method: "POST",
    headers: { ...Object.fromEntries(typed), authorization, "content-type": "application/json" },
    body: JSON.stringify(question),
  }).catch(() => null);
  const told: unknown = await answer?.json().catch(() => null);
  return typeof told === "object" && told !== null ? told : { errors: [{ message: NO_ANSWER }] };
}
