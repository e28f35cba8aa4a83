// @ts-check
export const SetUp = () => null;
