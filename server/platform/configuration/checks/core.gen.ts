// Made from the x-core words of schemas/ by `npm run generate` (scripts/generators/coreProperties.ts).

/** What the program depends on: by the name of the schema and the property, what the property is. */
export const coreProperties: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'company': {
    Code: 'string',
    Name: 'string',
    IsActive: 'boolean',
    IsPrivate: 'boolean',
  },
  'employer': {
    Name: 'string',
    ShortName: 'string',
    TimeZone: 'string',
    IsActive: 'boolean',
    CompanyID: 'integer reference to Companies',
  },
  'permission': {
    Code: 'string',
    Name: 'string',
    ApplicationCode: 'string',
    Module: 'string',
    IsPrivate: 'boolean',
  },
  'role': {
    Code: 'string',
    Name: 'string',
    CompanyID: 'integer reference to Companies',
    ApplicationCode: 'string',
    IsPrivate: 'boolean',
    IsActive: 'boolean',
  },
  'team': {
    Code: 'string',
    Name: 'string',
    CompanyID: 'integer reference to Companies',
  },
  'user-setting': {
    UserId: 'integer reference to Users',
    Code: 'string',
    Name: 'string',
    AppCode: 'string',
    Description: 'string',
    DataType: 'string',
    Value: 'string',
  },
  'user': {
    LoginName: 'string',
    FirstName: 'string',
    MiddleName: 'string',
    LastName: 'string',
    Name: 'string',
    Email: 'string email',
    Phone: 'string phone',
    CompanyID: 'integer reference to Companies',
    TeamID: 'integer reference to Teams',
    UserType: 'integer',
    Title: 'string',
    Password: 'string password',
    ConfirmPassword: 'string',
    IsActive: 'boolean',
    LastLoggedInOn: 'string date-time instant',
  },
}
