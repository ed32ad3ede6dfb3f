import { GraphQLError, GraphQLScalarType, Kind } from "graphql";
import { GraphQLUpload } from "graphql-upload-minimal";

/** Longest text a Date, DateTime or Decimal may be sent as; whether it makes sense is the service's word. */
const LONGEST = 40;

function textScalar(name: string, serialize: (value: unknown) => string): GraphQLScalarType {
  const parse = (value: unknown): string => {
    if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
    if (typeof value !== "string" || value.length > LONGEST) {
      throw new GraphQLError(`${name} must be a short string`, { extensions: { code: "BAD_USER_INPUT" } });
    }
    return value;
  };
  return new GraphQLScalarType({
    name,
    serialize,
    parseValue: parse,
    parseLiteral: (node) =>
      parse(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : undefined),
  });
}

const text = (value: unknown) => String(value);
const instant = (value: unknown) => (value instanceof Date ? value : new Date(String(value))).toISOString();

/** Dates and amounts come in as text, so that a mistyped one is a field's problem and not a broken request. */
export const scalars = {
  Date: textScalar("Date", text),
  DateTime: textScalar("DateTime", instant),
  Decimal: textScalar("Decimal", text),
  StringMap: new GraphQLScalarType({ name: "StringMap", serialize: (value) => value }),
  Upload: GraphQLUpload,
};
